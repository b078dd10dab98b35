/* What flow.c and chain.c share: the clock, arguments of the form key=value, and sockets in other network namespaces. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef SO_SNDBUFFORCE
#define SO_SNDBUFFORCE 32
#define SO_RCVBUFFORCE 33
#endif
#ifndef SO_MAX_PACING_RATE
#define SO_MAX_PACING_RATE 47
#endif

/* Seconds on the monotonic clock. */
static double now_(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

/* The value of key=value among the arguments. */
static const char *argument(int count, char **arguments, const char *key, const char *otherwise) {
    size_t length = strlen(key);
    for (int index = 1; index < count; index++)
        if (!strncmp(arguments[index], key, length) && arguments[index][length] == '=') return arguments[index] + length + 1;
    return otherwise;
}

/* A network namespace by its name, or by a path that begins with a slash. */
static int namespace_(const char *name) {
    char path[200];
    snprintf(path, sizeof path, name[0] == '/' ? "%s" : "/run/netns/%s", name);
    int file = open(path, O_RDONLY);
    if (file < 0) { perror(path); exit(1); }
    return file;
}

static void require(int result, const char *what) {
    if (result < 0) { perror(what); exit(1); }
}

/* A TCP socket of this namespace. Buffers of 0 bytes are the kernel's; pacing as the fq queue does it: at most so many bytes a
 * second, 0 for none. */
static int tcp_socket(const char *congestion, int receive_bytes, int send_bytes, uint64_t pacing) {
    int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    require(setsockopt(file, IPPROTO_TCP, TCP_CONGESTION, congestion, strlen(congestion)), congestion);
    if (pacing) require(setsockopt(file, SOL_SOCKET, SO_MAX_PACING_RATE, &pacing, sizeof pacing), "pacing");
    if (receive_bytes) setsockopt(file, SOL_SOCKET, SO_RCVBUFFORCE, &receive_bytes, sizeof receive_bytes);
    if (send_bytes) setsockopt(file, SOL_SOCKET, SO_SNDBUFFORCE, &send_bytes, sizeof send_bytes);
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return file;
}

/* Listens at this address of this namespace, at a free port, which is written back. */
static void listen_at(int file, const char *ip, struct sockaddr_in *address) {
    *address = (struct sockaddr_in){.sin_family = AF_INET};
    inet_pton(AF_INET, ip, &address->sin_addr);
    require(bind(file, (void *)address, sizeof *address), ip);
    require(listen(file, 256), "listen");
    socklen_t length = sizeof *address;
    getsockname(file, (void *)address, &length);
}

static void unblock(int file) { fcntl(file, F_SETFL, O_NONBLOCK); }

static struct tcp_info tcp_state(int file) {
    struct tcp_info info;
    socklen_t length = sizeof info;
    memset(&info, 0, sizeof info);
    getsockopt(file, IPPROTO_TCP, TCP_INFO, &info, &length);
    return info;
}
