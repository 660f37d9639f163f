"""Copies frames between two devices, each after a delay, and loses a share of them: python3 - ONE OTHER SECONDS SHARE.

It does what `tc netem` does, for kernels that are built without it."""
import heapq
import random
import select
import socket
import sys
import time

one, other, delay, loss = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
SOL_PACKET, PACKET_VNET_HDR, PACKET_IGNORE_OUTGOING, ETH_P_ALL = 263, 15, 23, 3


def opened(device):
    link = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
    # Segments that are not cut yet and checksums that are not computed yet keep their mark.
    link.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
    link.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
    link.bind((device, ETH_P_ALL))
    return link


first, second = opened(one), opened(other)
opposite = {first: second, second: first}
waiting = []
number = 0
while True:
    patience = max(0, waiting[0][0] - time.monotonic()) if waiting else None
    for link in select.select([first, second], [], [], patience)[0]:
        try:
            frame = link.recv(70000)
        except OSError:
            # A device is gone: the line is repaired.
            sys.exit()
        if random.random() >= loss:
            number += 1
            heapq.heappush(waiting, (time.monotonic() + delay, number, opposite[link], frame))
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, link, frame = heapq.heappop(waiting)
        try:
            link.send(frame)
        except OSError:
            pass
