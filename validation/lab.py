"""Hosts in network namespaces over the emulator, and TCP sockets in them, all in one process with one clock."""
import atexit, bisect, ctypes, json, os, socket, subprocess, tempfile, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.join(tempfile.gettempdir(), f'quorumscope-validation-{os.getuid()}')
libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNET = 0x40000000
TCP_CONGESTION, SO_SNDBUFFORCE, SO_RCVBUFFORCE = 13, 32, 33
clock = time.monotonic
_namespace_lock = threading.Lock()


def shell(command, check=True):
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    if check and done.returncode:
        raise RuntimeError(f'{command}\n{done.stdout}{done.stderr}')
    return done.stdout


def build():
    """Compiles the emulator and the programs that play over it, where they are older than their sources."""
    os.makedirs(BUILT, exist_ok=True)
    sources = os.path.join(HERE, 'emulator')
    newest = max(os.path.getmtime(os.path.join(sources, name)) for name in os.listdir(sources))
    for name in ('netlab', 'flow', 'chain'):
        program = os.path.join(BUILT, name)
        if not os.path.exists(program) or os.path.getmtime(program) < newest:
            shell(f'gcc -O2 -Wall -o {program} {sources}/{name}.c')


class Lab:
    """So many hosts; host i has the address 10.9.0.(i + 1). Every connection is cold: the kernel keeps no metrics."""

    def __init__(self, hosts, prefix, seed=1, life_s=900, sysctls=()):
        self.prefix = prefix
        self.names = [f'{prefix}n{i}' for i in range(hosts)]
        for name in self.names:
            shell(f'ip netns del {name} 2>/dev/null', False)
        self.emulator = subprocess.Popen([f'{BUILT}/netlab', str(hosts), prefix, str(seed), str(life_s)],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        atexit.register(self.close)
        ready = self.emulator.stdout.readline().split()
        if ready[:1] != ['ready']:
            raise RuntimeError('the emulator does not start: it needs root and /dev/net/tun')
        settings = {'net.ipv4.tcp_no_metrics_save': 1, 'net.ipv6.conf.all.disable_ipv6': 1, **dict(sysctls)}
        for i, name in enumerate(self.names):
            device = f'{prefix}{i}'
            shell(f'ip netns add {name}; ip link set {device} netns {name}; ip -n {name} link set lo up; '
                  f'ip -n {name} addr add 10.9.0.{i + 1}/24 dev {device}; '
                  f'ip -n {name} link set {device} mtu 1500 txqueuelen 20000 up')
            self.sysctl(name, settings)
        self.home = os.open('/proc/self/ns/net', os.O_RDONLY)
        self.spaces = [os.open(f'/run/netns/{name}', os.O_RDONLY) for name in self.names]

    @staticmethod
    def sysctl(name, settings):
        shell(f'ip netns exec {name} sysctl -q -w ' + ' '.join(f'{key}="{value}"' for key, value in settings.items()), False)

    def command(self, *commands):
        for command in commands:
            self.emulator.stdin.write(command + '\n')
        self.emulator.stdin.flush()

    def both_ways(self, i, j, what, value):
        self.command(f'{what} {i} {j} {value}', f'{what} {j} {i} {value}')

    def stats(self):
        self.command('stats')
        return json.loads(self.emulator.stdout.readline())

    def pair_stats(self, i, j):
        return next(pair for pair in self.stats()['pairs'] if (pair['from'], pair['to']) == (i, j))

    def socket(self, host, congestion=None, buffer_bytes=None):
        with _namespace_lock:
            if libc.setns(self.spaces[host], CLONE_NEWNET):
                raise OSError(ctypes.get_errno())
            try:
                made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            finally:
                libc.setns(self.home, CLONE_NEWNET)
        if congestion:
            made.setsockopt(socket.IPPROTO_TCP, TCP_CONGESTION, congestion.encode())
        if buffer_bytes:
            made.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, buffer_bytes)
            made.setsockopt(socket.SOL_SOCKET, SO_SNDBUFFORCE, buffer_bytes)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def connect(self, i, j, congestion=None, buffer_bytes=None):
        """A connection from host i to host j: the end at i and the end at j."""
        listener = self.socket(j, congestion, buffer_bytes)
        listener.bind((f'10.9.0.{j + 1}', 0))
        listener.listen(1)
        sender = self.socket(i, congestion, buffer_bytes)
        sender.connect(listener.getsockname())
        receiver, _ = listener.accept()
        listener.close()
        receiver.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return sender, receiver

    def play(self, program, **arguments):
        """Runs `flow` or `chain`; what it prints."""
        words = ' '.join(f'{key}={value}' for key, value in arguments.items())
        return json.loads(shell(f'nice -n -5 {BUILT}/{program} {words}'))

    def flow(self, **arguments):
        """`flow` from host 0 to host 1."""
        return self.play('flow', **{'from': self.names[0], 'to': self.names[1], 'ip': '10.9.0.2', **arguments})

    def close(self):
        if not self.emulator:
            return
        try:
            self.command('quit')
            self.emulator.wait(5)
        except Exception:
            self.emulator.kill()
        self.emulator = None
        for name in self.names:
            shell(f'ip netns del {name}', False)


def sleep_until(at):
    time.sleep(max(0, at - clock()))


def quantile(values, q):
    """The value at floor(q n) of the sorted sample."""
    return sorted(values)[min(len(values) - 1, int(q * len(values)))]


def read_all(receiver, seen, stop):
    """Notes (time, bytes so far) for each read."""
    total = 0
    receiver.settimeout(0.5)
    while not stop.is_set():
        try:
            read = receiver.recv(65536)
        except TimeoutError:
            continue
        if not read:
            break
        total += len(read)
        seen.append((clock(), total))


def send_always(sender, stop):
    data = memoryview(b'x' * 65536)
    sender.settimeout(0.5)
    while not stop.is_set():
        try:
            sender.send(data)
        except TimeoutError:
            continue
