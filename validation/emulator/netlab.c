/* netlab: an emulator of links between hosts, in user space, on tun devices.
 *
 *   netlab HOSTS PREFIX SEED LIFETIME_S
 *
 * makes the devices PREFIX0, PREFIX1, ...; host i has the address 10.9.0.(i + 1). An IPv4 packet that is read from a host's
 * device is written to that of its destination, after
 *
 *   the sender's card (rate, drop-tail buffer) -> the pair's queue (rate, drop-tail buffer) -> random loss -> a cut -> the delay
 *
 * Commands come on standard input, one a line; I and J are hosts, or * for all of them:
 *
 *   delay I J MICROSECONDS     one way          egress I BITS_PER_S BUFFER_BYTES   a card; 0 is none, a buffer of 0 has no end
 *   slow I J FACTOR            of the delay     rate I J BITS_PER_S BUFFER_BYTES   a pair's queue
 *   loss I J PROBABILITY       of a packet      cut I J, heal I J
 *   reset                      the counters     stats                              prints them as a line of JSON
 *   quit
 *
 * A cut loses what is under way too. The first line that it prints is "ready NANOSECONDS" on the monotonic clock.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define HOSTS_MAX 256
#define SECOND 1000000000LL

typedef int64_t nanoseconds;

typedef struct { nanoseconds due; uint64_t order; int source, target, length; uint8_t *bytes; } Packet;

typedef struct { int64_t bits_per_s, buffer_bytes; nanoseconds free_at; } Queue;

typedef struct {
    Queue queue;
    nanoseconds delay;
    double slow, loss;
    int is_cut;
    uint64_t packets, bytes, lost, dropped_queue, dropped_cut;
    nanoseconds queued_most, queued_sum;
} Pair;

static int hosts;
static int devices[HOSTS_MAX];
static Queue cards[HOSTS_MAX];
static Pair pairs[HOSTS_MAX][HOSTS_MAX];

/* ---- time and chance ---- */

static nanoseconds now_(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

static uint64_t chance_state;

/* Uniform in 0 to 1 (xorshift64). */
static double chance(void) {
    chance_state ^= chance_state << 13;
    chance_state ^= chance_state >> 7;
    chance_state ^= chance_state << 17;
    return (chance_state >> 11) * (1.0 / 9007199254740992.0);
}

/* ---- packets under way: a heap by the time at which they are due ---- */

static Packet *heap;
static int heap_length, heap_capacity;
static uint64_t packets_so_far;

static int is_before(const Packet *one, const Packet *other) {
    return one->due != other->due ? one->due < other->due : one->order < other->order;
}

static void push(Packet packet) {
    if (heap_length == heap_capacity) {
        heap_capacity = heap_capacity ? heap_capacity * 2 : 1024;
        heap = realloc(heap, heap_capacity * sizeof *heap);
    }
    int place = heap_length++;
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (!is_before(&packet, &heap[parent])) break;
        heap[place] = heap[parent];
        place = parent;
    }
    heap[place] = packet;
}

static Packet pop(void) {
    Packet first = heap[0], last = heap[--heap_length];
    int place = 0;
    for (;;) {
        int child = 2 * place + 1;
        if (child >= heap_length) break;
        if (child + 1 < heap_length && is_before(&heap[child + 1], &heap[child])) child++;
        if (!is_before(&heap[child], &last)) break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = last;
    return first;
}

/* ---- a packet's way ---- */

/* When a packet that comes at `at` has left the queue, or -1 where it is dropped. */
static nanoseconds through(Queue *queue, int length, nanoseconds at) {
    if (!queue->bits_per_s) return at;
    nanoseconds waiting = queue->free_at > at ? queue->free_at - at : 0;
    double bytes_waiting = (double)waiting * queue->bits_per_s / (8.0 * SECOND);
    if (queue->buffer_bytes && bytes_waiting + length > queue->buffer_bytes) return -1;
    queue->free_at = at + waiting + (nanoseconds)length * 8 * SECOND / queue->bits_per_s;
    return queue->free_at;
}

static void forward(int source, const uint8_t *bytes, int length, nanoseconds now) {
    if (length < 20 || bytes[0] >> 4 != 4 || bytes[16] != 10 || bytes[17] != 9) return;
    int target = bytes[19] - 1;
    if (target < 0 || target >= hosts || target == source) return;
    Pair *pair = &pairs[source][target];
    nanoseconds left = through(&cards[source], length, now);
    if (left >= 0) left = through(&pair->queue, length, left);
    if (left < 0) { pair->dropped_queue++; return; }
    if (pair->loss > 0 && chance() < pair->loss) { pair->lost++; return; }
    if (pair->is_cut) { pair->dropped_cut++; return; }
    pair->packets++;
    pair->bytes += length;
    pair->queued_sum += left - now;
    if (left - now > pair->queued_most) pair->queued_most = left - now;
    Packet packet = {left + (nanoseconds)(pair->delay * pair->slow), packets_so_far++, source, target, length, malloc(length)};
    memcpy(packet.bytes, bytes, length);
    push(packet);
}

static uint64_t delivered, delivered_late;
static nanoseconds latest;

/* Writes what is due to its host. */
static void deliver(void) {
    nanoseconds now = now_();
    while (heap_length && heap[0].due <= now) {
        Packet packet = pop();
        Pair *pair = &pairs[packet.source][packet.target];
        if (pair->is_cut) {
            pair->dropped_cut++;
        } else {
            nanoseconds late = now - packet.due;
            if (late > latest) latest = late;
            if (late > SECOND / 1000) delivered_late++;
            delivered++;
            if (write(devices[packet.target], packet.bytes, packet.length) < 0 && errno != EIO) perror("write");
        }
        free(packet.bytes);
        now = now_();
    }
}

/* ---- commands ---- */

static void print_stats(nanoseconds begin) {
    printf("{\"t\":%.6f,\"late_most_us\":%lld,\"late_over_1ms\":%llu,\"delivered\":%llu,\"pairs\":[", (now_() - begin) / 1e9,
           (long long)latest / 1000, (unsigned long long)delivered_late, (unsigned long long)delivered);
    const char *comma = "";
    for (int source = 0; source < hosts; source++)
        for (int target = 0; target < hosts; target++) {
            Pair *pair = &pairs[source][target];
            if (!pair->packets && !pair->lost && !pair->dropped_queue && !pair->dropped_cut) continue;
            printf("%s{\"from\":%d,\"to\":%d,\"packets\":%llu,\"bytes\":%llu,\"lost\":%llu,\"dropped_queue\":%llu,"
                   "\"dropped_cut\":%llu,\"queue_most_ms\":%.3f,\"queue_mean_ms\":%.3f}",
                   comma, source, target, (unsigned long long)pair->packets, (unsigned long long)pair->bytes,
                   (unsigned long long)pair->lost, (unsigned long long)pair->dropped_queue, (unsigned long long)pair->dropped_cut,
                   pair->queued_most / 1e6, pair->packets ? pair->queued_sum / 1e6 / pair->packets : 0.0);
            comma = ",";
        }
    printf("]}\n");
    fflush(stdout);
}

static void reset_stats(void) {
    for (int source = 0; source < hosts; source++)
        for (int target = 0; target < hosts; target++) {
            Pair *pair = &pairs[source][target];
            pair->packets = pair->bytes = pair->lost = pair->dropped_queue = pair->dropped_cut = 0;
            pair->queued_most = pair->queued_sum = 0;
        }
    latest = 0;
    delivered = delivered_late = 0;
}

/* The hosts that a command means: from *first to *last. */
static void which(const char *text, int *first, int *last) {
    *first = text[0] == '*' ? 0 : atoi(text);
    *last = text[0] == '*' ? hosts - 1 : *first;
    if (*first < 0 || *last >= hosts) { *first = 0; *last = -1; }
}

static void set_pair(Pair *pair, const char *what, const char *one, const char *two) {
    if (!strcmp(what, "delay")) pair->delay = (nanoseconds)(atof(one) * 1000);
    else if (!strcmp(what, "slow")) pair->slow = atof(one);
    else if (!strcmp(what, "rate")) pair->queue = (Queue){atoll(one), atoll(two), 0};
    else if (!strcmp(what, "loss")) pair->loss = atof(one);
    else if (!strcmp(what, "cut")) pair->is_cut = 1;
    else if (!strcmp(what, "heal")) pair->is_cut = 0;
    else fprintf(stderr, "netlab does not know %s\n", what);
}

/* Whether the command was the last one. */
static int execute(const char *line, nanoseconds begin) {
    char what[32] = "", a[64] = "", b[64] = "", c[64] = "", d[64] = "";
    if (sscanf(line, "%31s %63s %63s %63s %63s", what, a, b, c, d) < 1) return 0;
    if (!strcmp(what, "quit")) return 1;
    if (!strcmp(what, "stats")) { print_stats(begin); return 0; }
    if (!strcmp(what, "reset")) { reset_stats(); return 0; }
    int first, last, first_target, last_target;
    which(a, &first, &last);
    if (!strcmp(what, "egress")) {
        for (int host = first; host <= last; host++) cards[host] = (Queue){atoll(b), atoll(c), 0};
        return 0;
    }
    which(b, &first_target, &last_target);
    for (int source = first; source <= last; source++)
        for (int target = first_target; target <= last_target; target++) set_pair(&pairs[source][target], what, c, d);
    return 0;
}

/* ---- */

static void open_device(int host, const char *prefix) {
    int device = devices[host] = open("/dev/net/tun", O_RDWR | O_NONBLOCK), buffer = 1 << 24;
    struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI};
    snprintf(request.ifr_name, IFNAMSIZ, "%s%d", prefix, host);
    if (device < 0 || ioctl(device, TUNSETIFF, &request) < 0) { perror("/dev/net/tun"); exit(1); }
    ioctl(device, TUNSETOFFLOAD, 0);
    ioctl(device, TUNSETSNDBUF, &buffer);
}

int main(int count, char **arguments) {
    if (count < 5 || (hosts = atoi(arguments[1])) < 2 || hosts > 254) {
        fprintf(stderr, "netlab HOSTS PREFIX SEED LIFETIME_S\n");
        return 2;
    }
    chance_state = strtoull(arguments[3], 0, 10) * 0x9E3779B97F4A7C15ULL + 1;
    for (int draw = 0; draw < 20; draw++) chance();
    for (int host = 0; host < hosts; host++) {
        open_device(host, arguments[2]);
        for (int target = 0; target < hosts; target++) pairs[host][target].slow = 1;
    }
    struct sched_param priority = {.sched_priority = 2};
    if (sched_setscheduler(0, SCHED_FIFO, &priority)) setpriority(PRIO_PROCESS, 0, -20);

    enum { TIMER = 1000, INPUT = 1001 };
    int epoll = epoll_create1(0), timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    for (int host = 0; host < hosts; host++) {
        event.data.u32 = host;
        epoll_ctl(epoll, EPOLL_CTL_ADD, devices[host], &event);
    }
    event.data.u32 = TIMER;
    epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &event);
    event.data.u32 = INPUT;
    epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event);
    fcntl(0, F_SETFL, O_NONBLOCK);

    nanoseconds begin = now_(), end = begin + (nanoseconds)(atof(arguments[4]) * SECOND);
    printf("ready %lld\n", (long long)begin);
    fflush(stdout);
    static uint8_t bytes[65536];
    char input[4096];
    int input_length = 0, is_over = 0;
    while (!is_over && now_() < end) {
        deliver();
        nanoseconds wake = heap_length && heap[0].due < end ? heap[0].due : end;
        struct itimerspec at = {{0, 0}, {wake / SECOND, wake % SECOND}};
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, 0);
        struct epoll_event ready[64];
        int ready_count = epoll_wait(epoll, ready, 64, -1);
        for (int index = 0; index < ready_count; index++) {
            unsigned from = ready[index].data.u32;
            if (from == TIMER) {
                uint64_t expirations;
                if (read(timer, &expirations, sizeof expirations)) {}
            } else if (from == INPUT) {
                int length = read(0, input + input_length, sizeof input - 1 - input_length);
                if (length == 0) is_over = 1;
                if (length <= 0) continue;
                input[input_length += length] = 0;
                char *line = input, *newline;
                while ((newline = strchr(line, '\n'))) {
                    *newline = 0;
                    is_over |= execute(line, begin);
                    line = newline + 1;
                }
                input_length -= line - input;
                memmove(input, line, input_length);
            } else {
                for (int burst = 0; burst < 64; burst++) {
                    int length = read(devices[from], bytes, sizeof bytes);
                    if (length <= 0) break;
                    forward(from, bytes, length, now_());
                }
            }
        }
    }
    print_stats(begin);
    return 0;
}
