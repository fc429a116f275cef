#!/usr/bin/env python3
"""The yardstick: random play of Phalanx as fast as plain CPython goes, written by hand for this one game.

A general engine is measured against it in the same run, on
the same machine, as a ratio of time per decision. Board 13 x 11, not the default board of the ruleset: pb1.yaml beside this file gives it as a scenario.
"""
import random
import time

W, H = 13, 11
N = W * H
OFF = N
EVEN = [(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
ODD = [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)]

def step(c, r, d):
    dc, dr = (ODD if r & 1 else EVEN)[d]
    return c + dc, r + dr

def idx(c, r):
    return r * W + c if 0 <= c < W and 0 <= r < H else OFF

NB = []
DX = []    # DX[h*6+d] = hex at d+(d+1), computed on the infinite plane
DD = []    # d+d
for r in range(H):
    for c in range(W):
        for d in range(6):
            p = step(c, r, d)
            NB.append(idx(*p))
            DD.append(idx(*step(*p, d)))
            DX.append(idx(*step(*p, (d + 1) % 6)))
            assert step(*p, (d + 1) % 6) == step(*step(c, r, (d + 1) % 6), d)
CAMP = [idx(6, 10), idx(6, 0)]
ATT = [0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]
DEF = [1, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2]
VP = [1, 2] + [1] * 9
FA = [NB[h * 6 + (f + 5) % 6] for h in range(N) for f in range(6)]
FB = [NB[h * 6 + f] for h in range(N) for f in range(6)]
CM = [(FA[x], FB[x], DD[x // 6 * 6 + (x + 5) % 6], DX[x // 6 * 6 + (x + 5) % 6], DD[x]) for x in range(N * 6)]
N6 = [tuple(NB[h * 6:h * 6 + 6]) for h in range(N)]
# ring around each camp: (hex, via1, via2)
RING = []
for c in CAMP:
    ring = []
    for d in range(6):
        n0, n1 = NB[c * 6 + d], NB[c * 6 + (d + 1) % 6]
        ring.append((DD[c * 6 + d], n0, n0))
        ring.append((DX[c * 6 + d], n0, n1))
    RING.append(tuple(ring))
ATT2 = ATT + ATT
DEF2 = DEF + DEF
VP2 = VP + VP
OCC0 = [0] * N + [99]
OCC0[CAMP[0]] = 1
OCC0[CAMP[1]] = 12
POS0 = [-1] * 22
POS0[0], POS0[11] = CAMP
RANGES = (range(1, 11), range(12, 22))
ENEMY = (bytes(1 if 12 <= x <= 22 else 0 for x in range(100)), bytes(1 if 1 <= x <= 11 else 0 for x in range(100)))


def playout(rnd, cap=60):
    """One random playout. -> (player_turns, decisions, result, vp0, vp1, pos, hf); result 0/1 winner, 2 draw, 3 cap"""
    occ = OCC0[:]
    pos = POS0[:]
    hf = [0] * 22
    lost = [0, 0]
    vps = [0, 0]
    dec = 0
    FA_, FB_, CM_, N6_ = FA, FB, CM, N6
    plies = 0
    for turn in range(1, cap + 1):
        for side in (0, 1):
            plies += 1
            rng_ = RANGES[side]
            # ---- move
            if turn <= 3:
                order = [u for u in rng_ if pos[u] > -2]
            else:
                order = [u for u in rng_ if pos[u] >= 0]
            for i in range(len(order) - 1, 0, -1):
                j = int(rnd() * (i + 1))
                t = order[i]
                order[i] = order[j]
                order[j] = t
            base = side * 11
            for u in order:
                p = pos[u]
                k = u - base
                if p >= 0:
                    if k < 8:                      # hoplites
                        x = hf[u]
                        a = FA_[x]
                        b = FB_[x]
                        if occ[a]:
                            if occ[b]:
                                continue
                            dec += 1
                            if rnd() < 0.5:
                                continue
                            d = b
                        elif occ[b]:
                            dec += 1
                            if rnd() < 0.5:
                                continue
                            d = a
                        else:
                            dec += 1
                            i = int(rnd() * 3)
                            if i == 0:
                                continue
                            d = a if i == 1 else b
                    elif k < 10:                   # cavalry
                        a, b, aa, ab, bb = CM_[hf[u]]
                        o = []
                        if not occ[a]:
                            o.append(a)
                            if not occ[b]:
                                o.append(b)
                                if not occ[aa]:
                                    o.append(aa)
                                if not occ[ab]:
                                    o.append(ab)
                                if not occ[bb]:
                                    o.append(bb)
                            else:
                                if not occ[aa]:
                                    o.append(aa)
                                if not occ[ab]:
                                    o.append(ab)
                        elif not occ[b]:
                            o.append(b)
                            if not occ[ab]:
                                o.append(ab)
                            if not occ[bb]:
                                o.append(bb)
                        else:
                            continue
                        dec += 1
                        i = int(rnd() * (len(o) + 1))
                        if i == 0:
                            continue
                        d = o[i - 1]
                    else:                          # peltasts
                        o = [d for d in N6_[p] if not occ[d]]
                        if not o:
                            continue
                        dec += 1
                        i = int(rnd() * (len(o) + 1))
                        if i == 0:
                            continue
                        d = o[i - 1]
                    occ[p] = 0
                else:                              # in reserve
                    c = pos[base]
                    o = [d for d in N6_[c] if not occ[d]]
                    if k == 8 or k == 9 or (k == 10 and turn == 1):
                        for d, v, w in RING[side]:
                            if not occ[d] and not (occ[v] and occ[w]):
                                o.append(d)
                    n = len(o)
                    if not n:
                        continue
                    if turn == 3:
                        if n == 1:
                            d = o[0]
                        else:
                            dec += 1
                            d = o[int(rnd() * n)]
                    else:
                        dec += 1
                        i = int(rnd() * (n + 1))
                        if i == 0:
                            continue
                        d = o[i - 1]
                occ[d] = u + 1
                pos[u] = d
            # ---- face
            pel = base + 10
            for u in rng_:
                p = pos[u]
                if p >= 0 and u != pel:
                    dec += 1
                    hf[u] = p * 6 + int(rnd() * 6)
            # ---- attack
            en = ENEMY[side]
            att = None
            for u in rng_:
                p = pos[u]
                if p < 0:
                    continue
                if u != pel:
                    x = hf[u]
                    a = occ[FA_[x]]
                    b = occ[FB_[x]]
                    if en[a]:
                        if en[b]:
                            i = int(rnd() * 3)
                        else:
                            i = int(rnd() * 2)
                    elif en[b]:
                        i = int(rnd() * 2) and 2
                    else:
                        continue
                    dec += 1
                    if i == 0:
                        continue
                    tgt = a if i == 1 else b
                else:
                    o = [occ[d] for d in N6_[p] if en[occ[d]]]
                    if not o:
                        continue
                    dec += 1
                    i = int(rnd() * (len(o) + 1))
                    if i == 0:
                        continue
                    tgt = o[i - 1]
                if att is None:
                    att = {tgt: ATT2[u]}
                else:
                    att[tgt] = att.get(tgt, 0) + ATT2[u]
            if att is not None:
                for tgt, s in att.items():
                    u = tgt - 1
                    if s >= DEF2[u]:
                        occ[pos[u]] = 0
                        pos[u] = -2
                        lost[1 - side] += 1
                        vps[1 - side] += VP2[u]
            # ---- end
            if lost[side] >= 4:
                L = vps[1 - side]
                res = 2 if L == 5 else side if L > 5 else 1 - side
                return plies, dec, res, vps[0], vps[1], pos, hf
    return plies, dec, 3, vps[0], vps[1], pos, hf



def measure(seconds):
    """Microseconds per decision over about that many seconds of random play."""
    generator = random.Random()

    def play(seed):
        generator.seed(seed)
        return playout(generator.random)

    for seed in range(20):
        play(seed)
    decisions = playouts = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play(playouts)[1]
        playouts += 1
    return (time.perf_counter() - start) / decisions * 1e6


if __name__ == "__main__":
    print(f"{measure(5):.3f} µs per decision")
