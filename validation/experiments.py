"""The experiments, one function each: a cell's setting and a seed to what one run measures, in the names and units of `recorded/`.

What each one does is said in its file of `recorded/`; where a setting lists several congestion controls each is played."""
import heapq, random, selectors, socket, struct, threading, time

from lab import Lab, clock, quantile, read_all, send_always, shell, sleep_until


def pooled(play):
    """Plays each congestion control of the setting, and puts the values together."""
    def of(prefix, setting, seed):
        congestion = setting['congestion']
        figures = {}
        for one in congestion if isinstance(congestion, list) else [congestion]:
            for name, values in play(prefix, {**setting, 'congestion': one}, seed).items():
                figures.setdefault(name, []).extend(values if isinstance(values, list) else [values])
        return figures
    return of


def two_hosts(prefix, seed, setting, delay_ms, life_s=300, **options):
    """Two hosts: delay both ways, the bottleneck and the loss in the direction of the data."""
    lab = Lab(2, prefix, seed, life_s, **options)
    lab.command(f'delay * * {delay_ms * 1000}')
    if 'path_mbps' in setting:
        lab.command(f"rate 0 1 {int(setting['path_mbps'] * 1e6)} {setting['buffer_bytes']}")
    if setting.get('loss'):
        lab.command(f"loss 0 1 {setting['loss']}")
        if setting.get('lossy') == 'both':
            lab.command(f"loss 1 0 {setting['loss']}")
    return lab


def window(prefix, s, seed):
    lab = two_hosts(prefix, seed, s, s['rtt_ms'] / 2)
    flow = lab.flow(n=s['sockets'], cc=s['congestion'], rcv=s['rcvbuf_bytes'], snd=4 << 20, secs=12, warm=4)
    return {'throughput': flow['bytes_per_s'] / (s['sockets'] * s['rcvbuf_bytes'] / (s['rtt_ms'] / 1e3))}


def idle(prefix, s, seed):
    lab = two_hosts(prefix, seed, s, s['rtt_ms'] / 2)
    lab.command('rate 0 1 1000000000 0')
    buffers = {'rcv': 16_000_000, 'snd': 16_000_000} if s['buffers'] == 'large' else {}
    if not buffers:
        for name in lab.names:
            lab.sysctl(name, {'net.ipv4.tcp_rmem': '4096 131072 6291456', 'net.ipv4.tcp_wmem': '4096 16384 4194304'})
    flow = lab.flow(cc=s['congestion'], secs=70, bursts='4000000,1,4000000,5,4000000', **buffers)
    return {name: end - begin for name, (begin, end) in zip(('cold', 'after 1 s', 'after 5 s'), flow['bursts'])}


def loss(prefix, s, seed):
    lab = two_hosts(prefix, 1000 + seed, s, s['rtt_ms'] / 2)
    buffer_bytes = 1_500_000 if s['sockets'] > 1 else 8_000_000
    flow = lab.flow(n=s['sockets'], cc=s['congestion'], rcv=buffer_bytes, snd=buffer_bytes, secs=45, warm=15)
    return {'throughput': flow['bytes_per_s'] / 1e3}


def lone(prefix, s, seed):
    lab = two_hosts(prefix, 100 + seed, s, s['one_way_ms'], life_s=s['for_s'] + 120)
    ends, receivers = [], selectors.DefaultSelector()
    for number in range(s['connections']):
        sender, receiver = lab.connect(0, 1, s['congestion'])
        receiver.setblocking(False)
        ends.append((sender, receiver))
        receivers.register(receiver, selectors.EVENT_READ, number)
    chance, every = random.Random(seed), s['every_ms'] / 1e3

    def send():
        begin = clock() + 0.2
        due = [(begin + chance.random() * every, number) for number in range(len(ends))]
        heapq.heapify(due)
        while due:
            at, number = heapq.heappop(due)
            if at > begin + s['for_s']:
                continue
            sleep_until(at)
            ends[number][0].send(struct.pack('<d', clock()) + bytes(s['bytes'] - 8))
            heapq.heappush(due, (at + every, number))
    sending = threading.Thread(target=send)
    sending.start()
    delays, parts, quiet_since = [[] for _ in ends], [b'' for _ in ends], None
    while quiet_since is None or clock() - quiet_since < 20:
        ready = receivers.select(0.2)
        now = clock()
        for key, _ in ready:
            number = key.data
            parts[number] += ends[number][1].recv(65536)
            while len(parts[number]) >= s['bytes']:
                delays[number].append((now - struct.unpack('<d', parts[number][:8])[0]) * 1e3)
                parts[number] = parts[number][s['bytes']:]
        if not sending.is_alive() and (ready or quiet_since is None):
            quiet_since = now
    every_delay = [delay for own in delays for delay in own]
    first_late = [delay for own in delays for before, delay in zip([0] + own, own) if delay > 140 >= before]
    figures = {name: quantile(every_delay, q) for name, q in
               (('p50', .5), ('p90', .9), ('p95', .95), ('p99', .99), ('p99.9', .999), ('max', 1))}
    figures['mean'] = sum(every_delay) / len(every_delay)
    figures['late'] = sum(delay > 130 for delay in every_delay) / len(every_delay)
    for name, q in (('first late p50', .5), ('first late p90', .9)):
        if first_late:
            figures[name] = quantile(first_late, q)
    return figures


def cut(prefix, s, seed):
    lab = two_hosts(prefix, 200 + seed, s, s['rtt_ms'] / 2)
    with_queue, stop, chance = 'path_mbps' in s, threading.Event(), random.Random(seed)
    seen = {'stream': [], 'votes': []}

    def send_votes(sender, phase):
        at = clock() + phase
        while not stop.is_set():
            sleep_until(at)
            sender.send(bytes(200))
            at += .25
    for traffic, connections in (('stream', 1 if with_queue else 2), ('votes', 6)):
        if not with_queue and traffic != s['traffic']:
            continue
        for _ in range(connections):
            buffer_bytes = None if traffic == 'votes' else 1 << 20 if with_queue else 65536
            sender, receiver = lab.connect(0, 1, s['congestion'], buffer_bytes)
            own = []
            seen[traffic].append(own)
            threading.Thread(target=read_all, args=(receiver, own, stop), daemon=True).start()
            send, arguments = (send_always, (sender, stop)) if traffic == 'stream' else (send_votes, (sender, chance.random() * .25))
            threading.Thread(target=send, args=arguments, daemon=True).start()
    time.sleep(6 + seed * 0.07)
    lab.command('cut 0 1', 'cut 1 0')
    time.sleep(s['cut_s'])
    lab.command('heal 0 1', 'heal 1 0')
    healed = clock()
    time.sleep(32)
    stop.set()
    return {'next delivery': [next((at - healed for at, _ in own if at > healed + .05), 32.0) for own in seen[s['traffic']]]}


def card(prefix, s, seed):
    lab = Lab(4, prefix, seed, 300)
    lab.command(f"delay * * {s['one_way_ms'] * 1000}")
    if s['card'] == 'fifo':
        lab.command(f"egress 0 {int(s['card_mbps'] * 1e6)} 0")
    else:
        shell(f"tc -n {lab.names[0]} qdisc add dev {prefix}0 root handle 1: tbf rate {s['card_mbps']}mbit burst 3200 limit 10000000")
    lab.sysctl(lab.names[0], {'net.ipv4.tcp_slow_start_after_idle': 1 if s['pause_ms'] > 100 else 0})
    blocks = [lab.connect(0, target, s['congestion'], 8 << 20) for target in (1, 2, 3)]
    vote = lab.connect(0, 1, s['congestion'])
    for number in range(s['rounds']):
        if number:
            time.sleep(s['pause_ms'] / 1e3)
        ended = {}

        def read(name, receiver, left):
            while left:
                left -= len(receiver.recv(min(left, 1 << 18)))
            ended[name] = clock()
        readers = [threading.Thread(target=read, args=(i, receiver, 1_000_000)) for i, (_, receiver) in enumerate(blocks)]
        readers.append(threading.Thread(target=read, args=('vote', vote[1], 1_000)))
        for reader in readers:
            reader.start()
        begin = clock()
        for sender, _ in blocks:
            threading.Thread(target=sender.sendall, args=(bytes(1_000_000),)).start()
        sleep_until(begin + .02)
        voted = clock()
        vote[0].sendall(bytes(1_000))
        for reader in readers:
            reader.join()
    first, second, third = sorted((ended[i] - begin) * 1e3 for i in range(3))
    return {'first': first, 'second': second, 'third': third, 'vote': (ended['vote'] - voted) * 1e3}


def bottleneck(prefix, s, seed):
    lab = two_hosts(prefix, 3000 + seed, s, s['rtt_ms'] / 2)
    timer = threading.Timer(10, lab.command, ('reset',))
    timer.start()
    flow = lab.flow(n=s['sockets'], cc=s['congestion'], rcv=2_000_000, snd=2_000_000, secs=40, warm=10)
    return {'goodput': flow['bytes_per_s'] * 8 / 1e6, 'queue': lab.pair_stats(0, 1)['queue_mean_ms'], 'fairness': flow['jain']}


def blocks(prefix, s, seed):
    lab = two_hosts(prefix, 700 + seed, s, s['rtt_ms'] / 2)
    sender, receiver = lab.connect(0, 1, s['congestion'], 8 << 20)
    sender.setblocking(False)
    receiver.settimeout(.2)
    written, delays, data, every = [], [], bytes(s['bytes']), s['every_ms'] / 1e3

    def write():
        at, total, left = clock() + .2, 0, b''
        end = at + 50
        while at <= end:
            sleep_until(at)
            total += s['bytes']
            written.append((total, clock()))
            left += data
            try:
                left = left[sender.send(left):]
            except BlockingIOError:
                pass
            at += every
    writing = threading.Thread(target=write)
    writing.start()
    got, quiet_since = 0, None
    while quiet_since is None or clock() - quiet_since < 3:
        try:
            got += len(receiver.recv(1 << 20))
        except (TimeoutError, socket.timeout):
            pass
        now = clock()
        while written and written[0][0] <= got:
            delays.append((now - written.pop(0)[1]) * 1e3)
        if not writing.is_alive() and quiet_since is None:
            quiet_since = now
    kept = delays[len(delays) // 6:]
    return {'p50': quantile(kept, .5), 'p95': quantile(kept, .95), 'max': max(kept), 'mean': sum(kept) / len(kept)}


ROUND_TRIPS_US = {(0, 1): 170428, (0, 2): 202857, (0, 3): 230745, (1, 2): 154645, (1, 3): 374956, (2, 3): 282316}


def chain(prefix, s, seed):
    """Also returns the state, as a word."""
    socket_bytes = 16 << 20
    lab = Lab(4, prefix, seed, 200, sysctls={'net.ipv4.tcp_rmem': f'4096 131072 {socket_bytes}', 'net.ipv4.tcp_wmem': f'4096 16384 {socket_bytes}'})
    for (i, j), round_trip_us in ROUND_TRIPS_US.items():
        lab.both_ways(i, j, 'delay', round_trip_us / 2)
    if 'path_mbps' in s:
        lab.command(f"rate * * {int(s['path_mbps'] * 1e6)} {s['buffer_bytes']}")
    if 'line_mbps' in s:
        shell(f"tc -n {lab.names[0]} qdisc add dev {prefix}0 root tbf rate {s['line_mbps']}mbit burst 15000 limit 100000000")
    warm, measured, slow, gentle = 12, 32, s.get('slow'), s.get('gentle', {'for_s': 0, 'share': 1})
    if slow:
        measured = slow['at_s'] + slow['for_s'] + 40 - warm
        # The program takes about a second to connect before its clock begins.
        for at, factor in ((slow['at_s'], slow['factor']), (slow['at_s'] + slow['for_s'], 1)):
            threading.Timer(at + .9, lab.command, (f'slow * * {factor}',)).start()
    pace = {'none': 0, 'window': 1, 'at most 90 Mbit/s': 90e6}[s.get('pacing', 'none')]
    run = lab.play('chain', prefix=prefix, mode=s['dissemination'], rate=s['rate_tps'], cap=s.get('cap_tx', 0), cc=s['congestion'],
                   pace=int(pace), gentle_s=gentle['for_s'], gentle=gentle['share'], warm=warm, measured=measured)
    if slow:
        return hiccup(run['mean_by_second_s'], slow)
    committed = run['committed_per_s'] / s['rate_tps']
    backlog, third = run['backlog'][warm:warm + measured], measured // 3
    growth = (sum(backlog[-third:]) - sum(backlog[:third])) / third / (2 * third) / s['rate_tps']
    is_behind = committed < .93 or (run['open'] > .02 * run['samples'] and growth > .03)
    state = 'falls behind' if is_behind else 'drains' if growth < -.03 else 'keeps up'
    return {'mean': run['mean_s'], 'p50': run['p50_s'], 'p95': run['p95_s'], 'committed': committed, 'p50 at least': run['p50_s'], 'state': state}


def hiccup(seconds, slow):
    mean = lambda values: sum(values) / len(values)
    begin, end = slow['at_s'], slow['at_s'] + slow['for_s']
    before = mean(seconds[begin - 8:begin - 2])
    back = next((at - end for at in range(end, len(seconds) - 2) if all(x < 1.1 * before for x in seconds[at:at + 3])), None)
    figures = {'before': before, 'worst second': max(seconds[begin - 2:end + 6]), '10-20 s after': mean(seconds[end + 10:end + 20]),
               '30 s after': mean(seconds[end + 30:len(seconds) - 4]), 'state': 'stays slow' if back is None else 'recovers'}
    return figures if back is None else {**figures, 'back': back}


ALL = {'a': window, 'b': idle, 'c': loss, 'd': pooled(lone), 'e': pooled(cut), 'f': card, 'g': bottleneck, 'h': blocks, 'chain': chain}
