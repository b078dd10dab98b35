/* flow: TCP connections from one namespace to another that always have data, or carry bursts. Both ends are here, on one clock.
 *
 *   flow from=NAMESPACE to=NAMESPACE ip=ADDRESS [n=1] [cc=cubic] [rcv=BYTES] [snd=BYTES] secs=S [warm=S]
 *        [bursts=BYTES,IDLE_S,BYTES,...]
 *
 * A burst is written whole; the seconds of idleness are counted from the arrival of its last byte. Prints a line of JSON.
 */
#define _GNU_SOURCE
#include "namespaces.h"

#define CONNECTIONS_MAX 256
#define BURSTS_MAX 32

typedef struct { int sender, receiver; int64_t sent, received, received_warm; } Connection;

static Connection connections[CONNECTIONS_MAX];
static int connection_count;
static int64_t goal = INT64_MAX; /* Bytes that each connection is to carry so far. */
static char buffer[1 << 18];

static void send_more(Connection *connection) {
    while (connection->sent < goal) {
        int64_t left = goal - connection->sent;
        int sent = send(connection->sender, buffer, left < (int64_t)sizeof buffer ? left : (int64_t)sizeof buffer, MSG_NOSIGNAL);
        if (sent <= 0) return;
        connection->sent += sent;
    }
}

static void send_on_all(void) {
    for (int index = 0; index < connection_count; index++) send_more(&connections[index]);
}

static int all_is_there(void) {
    for (int index = 0; index < connection_count; index++)
        if (connections[index].received < goal) return 0;
    return 1;
}

int main(int count, char **arguments) {
#define ARGUMENT(key, otherwise) argument(count, arguments, key, otherwise)
    connection_count = atoi(ARGUMENT("n", "1"));
    if (connection_count < 1 || connection_count > CONNECTIONS_MAX) return 2;
    const char *congestion = ARGUMENT("cc", "cubic");
    int receive_bytes = atoi(ARGUMENT("rcv", "0")), send_bytes = atoi(ARGUMENT("snd", "0"));
    double seconds = atof(ARGUMENT("secs", "10")), warm = atof(ARGUMENT("warm", "0"));
    double burst_bytes[BURSTS_MAX], idle_s[BURSTS_MAX], burst_begin[BURSTS_MAX] = {0}, burst_end[BURSTS_MAX] = {0};
    int bursts = 0, burst = 0, parts = 0;
    char list[500];
    snprintf(list, sizeof list, "%s", ARGUMENT("bursts", ""));
    for (char *part = strtok(list, ","); part && bursts < BURSTS_MAX; part = strtok(0, ","), parts++) {
        if (parts % 2 == 0) burst_bytes[bursts++] = atof(part);
        else idle_s[bursts - 1] = atof(part);
    }
    int home = namespace_("/proc/self/ns/net");
    int from = namespace_(ARGUMENT("from", "")), to = namespace_(ARGUMENT("to", ""));

    require(setns(to, CLONE_NEWNET), "setns");
    int listener = tcp_socket(congestion, receive_bytes, send_bytes, 0);
    struct sockaddr_in address;
    listen_at(listener, ARGUMENT("ip", "10.9.0.2"), &address);
    require(setns(from, CLONE_NEWNET), "setns");
    int epoll = epoll_create1(0);
    for (int index = 0; index < connection_count; index++) {
        Connection *connection = &connections[index];
        connection->sender = tcp_socket(congestion, receive_bytes, send_bytes, 0);
        require(connect(connection->sender, (void *)&address, sizeof address), "connect");
        connection->receiver = accept(listener, 0, 0);
        unblock(connection->sender);
        unblock(connection->receiver);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
        epoll_ctl(epoll, EPOLL_CTL_ADD, connection->receiver, &event);
        event = (struct epoll_event){.events = EPOLLOUT | EPOLLET, .data.u32 = CONNECTIONS_MAX + index};
        epoll_ctl(epoll, EPOLL_CTL_ADD, connection->sender, &event);
    }
    setns(home, CLONE_NEWNET);

    double begin = now_(), resume = -1;
    int is_warm = 0;
    if (bursts) goal = burst_bytes[0];
    send_on_all();
    for (;;) {
        double at = now_() - begin;
        if (at >= seconds) break;
        if (!is_warm && at >= warm) {
            is_warm = 1;
            warm = at;
            for (int index = 0; index < connection_count; index++) connections[index].received_warm = connections[index].received;
        }
        if (resume >= 0 && at >= resume) {
            resume = -1;
            burst_begin[++burst] = at;
            goal += burst_bytes[burst];
            send_on_all();
        }
        double wait = seconds - at;
        if (!is_warm && warm - at < wait) wait = warm - at;
        if (resume >= 0 && resume - at < wait) wait = resume - at;
        struct epoll_event ready[64];
        int ready_count = epoll_wait(epoll, ready, 64, (int)(wait * 1000) + 1);
        for (int event = 0; event < ready_count; event++) {
            unsigned index = ready[event].data.u32;
            if (index >= CONNECTIONS_MAX) {
                send_more(&connections[index - CONNECTIONS_MAX]);
                continue;
            }
            int received = recv(connections[index].receiver, buffer, sizeof buffer, 0);
            if (received <= 0) continue;
            connections[index].received += received;
            if (bursts && resume < 0 && all_is_there()) {
                burst_end[burst] = now_() - begin;
                if (burst + 1 < bursts) resume = burst_end[burst] + idle_s[burst];
                else seconds = burst_end[burst];
            }
        }
    }
    double total_s = now_() - begin, sum = 0, squares = 0;
    printf("{\"bursts\":[");
    for (int index = 0; bursts && index <= burst; index++)
        printf("%s[%.5f,%.5f]", index ? "," : "", burst_begin[index], burst_end[index]);
    long sent_again = 0;
    double window = 0;
    for (int index = 0; index < connection_count; index++) {
        double rate = (connections[index].received - connections[index].received_warm) / (total_s - warm);
        sum += rate;
        squares += rate * rate;
        struct tcp_info info = tcp_state(connections[index].sender);
        sent_again += info.tcpi_total_retrans;
        window += info.tcpi_snd_wnd;
    }
    printf("],\"bytes_per_s\":%.1f,\"jain\":%.4f,\"sent_again\":%ld,\"advertised\":%.0f}\n", sum,
           squares > 0 ? sum * sum / (connection_count * squares) : 0, sent_again, window / connection_count);
    return 0;
}
