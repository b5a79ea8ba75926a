// Reads logs with simdjson's DOM, one JSON document a line, and prints the fastest and the median run.
#include <simdjson.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

static double processorTime() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
  const int runs = std::atoi(words[1]);
  for (int index = 2; index < count; index++) {
    simdjson::padded_string text = simdjson::padded_string::load(words[index]);
    std::vector<double> times;
    size_t lines = 0;
    for (int run = 0; run < runs; run++) {
      const double start = processorTime();
      simdjson::dom::parser parser;
      simdjson::dom::document_stream documents;
      if (parser.parse_many(text).get(documents)) return 1;
      lines = 0;
      for (auto document : documents) {
        if (document.error()) return 1;
        lines++;
      }
      times.push_back(processorTime() - start);
    }
    std::sort(times.begin(), times.end());
    std::printf("%s %zu %zu %.9f\n", words[index], text.size(), lines, times[runs / 2]);
  }
}
