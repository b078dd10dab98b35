/* chain: a chained consensus of a leader (node 0) and three followers (nodes 1 to 3) over TCP between network namespaces.
 *
 *   chain prefix=P mode=batch|stream|sent rate=TX_PER_S [cap=TX] [cc=cubic] [pace=0|1|BITS_PER_S] [tick=MS] [gentle_s=S gentle=SHARE]
 *         [warm=S] [measured=S] [tail=S]
 *
 * Every byte crosses TCP. What a byte means is kept beside its connection, as (last byte, kind, value), and is looked at once that
 * many bytes have come. One process, one thread, one clock. Prints a line of JSON.
 *
 * Transactions of 1,000 B arrive at the leader by the clock, evenly. A block is certified when two followers' votes (200 B) are there;
 * then the leader proposes the next. Block k commits when block k + 2 is certified.
 *   batch   a proposal is 100 B and all that has arrived, at most `cap`; a follower votes when its last byte is there
 *   stream  each tick the leader writes what has arrived (20 B and the transactions) to each follower's second connection; followers
 *           acknowledge each tick (50 B, if there is something new); a proposal (150 B) names what two of them have acknowledged;
 *           a follower votes once it holds that
 *   sent    the same, but a proposal names what was sent
 */
#define _GNU_SOURCE
#include "namespaces.h"
#include <sys/resource.h>

#define FOLLOWERS 3
#define QUORUM 2
#define TX_BYTES 1000
#define SECONDS_MAX 4000

enum Mode { BATCH, STREAM, SENT };
enum Kind { PROPOSAL, VOTE, DATA, ACKNOWLEDGEMENT };
enum { CONTROL, BULK };  /* A follower's two connections. */
enum { DOWN, UP };       /* From the leader, to the leader. */

/* A message in a direction of a connection: whole when `end` bytes have come. */
typedef struct { int64_t end; enum Kind kind; int64_t block, upto; } Message;

typedef struct {
    int sender, receiver, capacity, count, next;
    int64_t written, sent, received;
    Message *messages;
} Direction;

typedef struct { int64_t first, end; double proposed; int votes; } Block;
typedef struct { int64_t block, upto; } Pending;
typedef struct { Pending *list; int count, next, capacity; int64_t held, acknowledged, told; } Follower;

static Direction directions[2][2][FOLLOWERS];
static Follower followers[FOLLOWERS];
static Block *blocks;
static int64_t block_count, block_capacity, proposed, streamed, committed;

static enum Mode mode;
static double begin, rate, warm, measured, gentle_s, gentle;
static int64_t cap;
static char buffer[1 << 18];

#define GROW(list, count, capacity) \
    do { \
        if ((count) == (capacity)) { \
            (capacity) = (capacity) ? 2 * (capacity) : 1024; \
            (list) = realloc(list, (capacity) * sizeof *(list)); \
        } \
    } while (0)

/* ---- arrivals ---- */

static int64_t arrived(double now) {
    double at = now - begin;
    double count = at < gentle_s ? at * rate * gentle : gentle_s * rate * gentle + (at - gentle_s) * rate;
    return count < 0 ? 0 : (int64_t)count;
}

/* When transaction `index` arrives, in seconds from the beginning. */
static double arrival(int64_t index) {
    double at_first = gentle_s * rate * gentle;
    return index + 1 <= at_first ? (index + 1) / (rate * gentle) : gentle_s + (index + 1 - at_first) / rate;
}

/* ---- what is measured ---- */

#define BUCKETS 1200000 /* of 0.1 ms */
static uint32_t *histogram;
static int64_t samples, committed_in_time;
static double sum_s, second_sum[SECONDS_MAX];
static int64_t second_count[SECONDS_MAX];

static void take(double arrived_at, double wait) {
    if (wait < 0) wait = 0;
    if ((int)arrived_at < SECONDS_MAX) {
        second_sum[(int)arrived_at] += wait;
        second_count[(int)arrived_at]++;
    }
    if (arrived_at < warm || arrived_at >= warm + measured) return;
    int bucket = (int)(wait * 1e4);
    histogram[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    samples++;
    sum_s += wait;
}

static void commit(const Block *block, double now) {
    double at = now - begin;
    if (at >= warm && at < warm + measured) committed_in_time += block->end - block->first;
    for (int64_t index = block->first; index < block->end; index++) take(arrival(index), at - arrival(index));
    if (block->end > committed) committed = block->end;
}

static double quantile_s(double q) {
    int64_t wanted = (int64_t)(q * samples), so_far = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++)
        if ((so_far += histogram[bucket]) > wanted) return (bucket + .5) / 1e4;
    return -1;
}

/* ---- messages ---- */

static void flush_(Direction *direction) {
    while (direction->sent < direction->written) {
        int64_t left = direction->written - direction->sent;
        int sent = send(direction->sender, buffer, left < (int64_t)sizeof buffer ? left : (int64_t)sizeof buffer, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent <= 0) return;
        direction->sent += sent;
    }
}

static void put(Direction *direction, enum Kind kind, int64_t block, int64_t upto, int64_t bytes) {
    GROW(direction->messages, direction->count, direction->capacity);
    direction->written += bytes;
    direction->messages[direction->count++] = (Message){direction->written, kind, block, upto};
    flush_(direction);
}

/* How many transactions QUORUM followers have acknowledged. */
static int64_t acknowledged_by_quorum(void) {
    int64_t counts[FOLLOWERS];
    for (int follower = 0; follower < FOLLOWERS; follower++) {
        int place = follower;
        for (; place > 0 && counts[place - 1] < followers[follower].acknowledged; place--) counts[place] = counts[place - 1];
        counts[place] = followers[follower].acknowledged;
    }
    return counts[QUORUM - 1];
}

static void propose(double now) {
    GROW(blocks, block_count, block_capacity);
    int64_t number = block_count++;
    int64_t known = mode == BATCH ? arrived(now) : mode == STREAM ? acknowledged_by_quorum() : streamed;
    int64_t count = known > proposed ? known - proposed : 0;
    if (cap && count > cap) count = cap;
    blocks[number] = (Block){proposed, proposed + count, now, 0};
    proposed += count;
    for (int follower = 0; follower < FOLLOWERS; follower++)
        put(&directions[CONTROL][DOWN][follower], PROPOSAL, number, proposed, mode == BATCH ? 100 + count * TX_BYTES : 150);
}

static void vote(int follower, int64_t block) { put(&directions[CONTROL][UP][follower], VOTE, block, 0, 200); }

/* Votes for every pending proposal whose transactions the follower holds. */
static void vote_for_held(int number) {
    Follower *follower = &followers[number];
    while (follower->next < follower->count && follower->list[follower->next].upto <= follower->held)
        vote(number, follower->list[follower->next++].block);
}

static void handle(int number, const Message *message, double now) {
    Follower *follower = &followers[number];
    switch (message->kind) {
    case PROPOSAL:
        if (mode == BATCH) { vote(number, message->block); break; }
        GROW(follower->list, follower->count, follower->capacity);
        follower->list[follower->count++] = (Pending){message->block, message->upto};
        vote_for_held(number);
        break;
    case DATA:
        follower->held = message->upto;
        vote_for_held(number);
        break;
    case ACKNOWLEDGEMENT: follower->acknowledged = message->upto; break;
    case VOTE:
        if (++blocks[message->block].votes != QUORUM) break;
        if (message->block >= 2) commit(&blocks[message->block - 2], now);
        propose(now);
        break;
    }
}

/* A quarter of a tick: the leader's pieces, or a follower's acknowledgement. */
static void tick_quarter(int quarter, double now) {
    if (quarter == 0) {
        int64_t count = arrived(now) - streamed;
        if (count <= 0) return;
        streamed += count;
        for (int follower = 0; follower < FOLLOWERS; follower++)
            put(&directions[BULK][DOWN][follower], DATA, 0, streamed, 20 + count * TX_BYTES);
    } else if (followers[quarter - 1].held > followers[quarter - 1].told) {
        followers[quarter - 1].told = followers[quarter - 1].held;
        put(&directions[BULK][UP][quarter - 1], ACKNOWLEDGEMENT, 0, followers[quarter - 1].held, 50);
    }
}

/* ---- */

static void connect_all(const char *prefix, const char *congestion, uint64_t pacing, int epoll) {
    int home = namespace_("/proc/self/ns/net"), spaces[FOLLOWERS + 1];
    for (int node = 0; node <= FOLLOWERS; node++) {
        char name[64];
        snprintf(name, sizeof name, "%sn%d", prefix, node);
        spaces[node] = namespace_(name);
    }
    for (int kind = CONTROL; kind <= (mode == BATCH ? CONTROL : BULK); kind++)
        for (int follower = 0; follower < FOLLOWERS; follower++) {
            char ip[32];
            struct sockaddr_in address;
            snprintf(ip, sizeof ip, "10.9.0.%d", follower + 2);
            require(setns(spaces[follower + 1], CLONE_NEWNET), "setns");
            int listener = tcp_socket(congestion, 0, 0, pacing), on = 1;
            listen_at(listener, ip, &address);
            require(setns(spaces[0], CLONE_NEWNET), "setns");
            int leader = tcp_socket(congestion, 0, 0, pacing);
            require(connect(leader, (void *)&address, sizeof address), "connect");
            int end = accept(listener, 0, 0);
            close(listener);
            setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            unblock(leader);
            unblock(end);
            directions[kind][DOWN][follower] = (Direction){.sender = leader, .receiver = end};
            directions[kind][UP][follower] = (Direction){.sender = end, .receiver = leader};
            /* The event's number: kind * 16 + which end * 8 + follower; an end sends in the direction of its number. */
            struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.u32 = kind * 16 + DOWN * 8 + follower};
            epoll_ctl(epoll, EPOLL_CTL_ADD, leader, &event);
            event.data.u32 = kind * 16 + UP * 8 + follower;
            epoll_ctl(epoll, EPOLL_CTL_ADD, end, &event);
        }
    setns(home, CLONE_NEWNET);
}

static void read_messages(Direction *direction, int follower) {
    for (;;) {
        int received = recv(direction->receiver, buffer, sizeof buffer, MSG_DONTWAIT);
        if (received <= 0) return;
        direction->received += received;
        double now = now_();
        while (direction->next < direction->count && direction->messages[direction->next].end <= direction->received) {
            Message message = direction->messages[direction->next++];
            handle(follower, &message, now);
        }
    }
}

int main(int count, char **arguments) {
#define ARGUMENT(key, otherwise) argument(count, arguments, key, otherwise)
    const char *name = ARGUMENT("mode", "batch");
    mode = !strcmp(name, "batch") ? BATCH : !strcmp(name, "stream") ? STREAM : SENT;
    rate = atof(ARGUMENT("rate", "1000"));
    cap = atoll(ARGUMENT("cap", "0"));
    warm = atof(ARGUMENT("warm", "12"));
    measured = atof(ARGUMENT("measured", "32"));
    gentle_s = atof(ARGUMENT("gentle_s", "0"));
    gentle = atof(ARGUMENT("gentle", "1"));
    double tick = atof(ARGUMENT("tick", "10")) / 1e3, tail = atof(ARGUMENT("tail", "4")), pace = atof(ARGUMENT("pace", "0"));
    uint64_t pacing = pace == 1 ? 1250000000ULL : (uint64_t)(pace / 8);
    histogram = calloc(BUCKETS, sizeof *histogram);
    setpriority(PRIO_PROCESS, 0, -15);
    int epoll = epoll_create1(0);
    connect_all(ARGUMENT("prefix", ""), ARGUMENT("cc", "cubic"), pacing, epoll);

    begin = now_();
    double next = begin + tick / 4, end = begin + warm + measured;
    int quarter = 0, backlogs = 0;
    static int64_t backlog[SECONDS_MAX];
    propose(now_());
    for (;;) {
        double now = now_();
        if (now >= end && (committed >= arrived(end) || now >= end + tail)) break;
        if ((int)(now - begin) >= backlogs && backlogs < SECONDS_MAX) backlog[backlogs++] = arrived(now) - committed;
        for (; mode != BATCH && now >= next; next += tick / 4, quarter = (quarter + 1) % (FOLLOWERS + 1)) tick_quarter(quarter, now);
        double wait = mode == BATCH ? 0.05 : next - now_();
        if (wait < 0) wait = 0;
        struct timespec timeout = {(time_t)wait, (wait - (time_t)wait) * 1e9};
        struct epoll_event ready[64];
        int ready_count = epoll_pwait2(epoll, ready, 64, &timeout, 0);
        for (int event = 0; event < ready_count; event++) {
            unsigned number = ready[event].data.u32;
            int kind = number / 16, sends = (number >> 3) & 1, follower = number & 7;
            if (ready[event].events & EPOLLIN) read_messages(&directions[kind][!sends][follower], follower);
            if (ready[event].events & EPOLLOUT) flush_(&directions[kind][sends][follower]);
        }
    }
    double over = now_();
    int64_t last = arrived(end), open_ = 0;
    /* What is not committed counts with what it has waited so far: a lower bound. */
    for (int64_t index = committed; index < last; index++) {
        take(arrival(index), over - begin - arrival(index));
        if (arrival(index) >= warm) open_++;
    }
    printf("{\"mean_s\":%.4f,\"p50_s\":%.4f,\"p95_s\":%.4f,\"samples\":%lld,\"open\":%lld,\"committed_per_s\":%.1f,\"blocks\":%lld,",
           samples ? sum_s / samples : -1, quantile_s(.5), quantile_s(.95), (long long)samples, (long long)open_,
           committed_in_time / measured, (long long)block_count);
    printf("\"backlog\":[");
    for (int second = 0; second < backlogs; second++) printf("%s%lld", second ? "," : "", (long long)backlog[second]);
    printf("],\"mean_by_second_s\":[");
    for (int second = 0; second < (int)(warm + measured); second++)
        printf("%s%.4f", second ? "," : "", second_count[second] ? second_sum[second] / second_count[second] : -1);
    printf("],\"sent_again\":[");
    for (int follower = 0; follower < FOLLOWERS; follower++)
        printf("%s%u", follower ? "," : "", tcp_state(directions[mode == BATCH ? CONTROL : BULK][DOWN][follower].sender).tcpi_total_retrans);
    printf("]}\n");
    return 0;
}
