// The systems of `simon-bench layout`, solved by kiwi's C++ core. See scripts/compare-solvers.
#include <kiwi/kiwi.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <initializer_list>

static double milliseconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void measure(int count, bool isGrouped) {
  double build = 1e9, change = 1e9;
  for (int run = 0; run < 5; run++) {
    double start = milliseconds();
    kiwi::Solver solver;
    kiwi::Variable total;
    solver.addEditVariable(total, kiwi::strength::create(0.9, 0, 0));
    solver.suggestValue(total, 100.0 * count);
    kiwi::Variable left, width, groupLeft, groupWidth;
    bool hasGroup = false, hasView = false;
    for (int index = 0; index < count; index++) {
      kiwi::Variable newLeft, newWidth;
      if (isGrouped && index % 5 == 0) {
        solver.addConstraint(hasGroup ? newLeft - groupLeft == 0 : newLeft + 0 == 0);
        solver.addConstraint(newWidth - total == -16);
        groupLeft = newLeft;
        groupWidth = newWidth;
        hasGroup = true;
        hasView = false;
      } else {
        if (hasView)
          solver.addConstraint(newLeft - left - width == 8);
        else
          solver.addConstraint(hasGroup ? newLeft - groupLeft == 8 : newLeft + 0 == 0);
        solver.addConstraint(hasGroup ? groupLeft + groupWidth - newLeft - newWidth >= 8
                                      : total - newLeft - newWidth >= 8);
        left = newLeft;
        width = newWidth;
        hasView = true;
      }
      solver.addConstraint(newWidth >= 20);
      solver.addConstraint((newWidth == 40 + index * 7 % 30) | kiwi::strength::medium);
      solver.addConstraint((newWidth <= 30) | kiwi::strength::weak);
    }
    solver.updateVariables();
    double built = milliseconds();
    solver.suggestValue(total, 45.0 * count);
    solver.updateVariables();
    build = std::min(build, built - start);
    change = std::min(change, milliseconds() - built);
  }
  const char* name = isGrouped ? "groups" : "row";
  std::printf("%s: %d constraints %.3f ms, one change %.3f ms\n", name, 5 * count, build, change);
}

int main() {
  for (bool isGrouped : {false, true}) measure(200, isGrouped);
}
