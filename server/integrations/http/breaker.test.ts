import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreaker } from "./breaker.ts";

function atMidnight() {
  const clock = { now: 0 };
  const breaker = createBreaker({ now: () => clock.now });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed("shop.example");
  };
  const rest_s = () => breaker.rest_ms("shop.example") / 1000;
  return { breaker, clock, fail, rest_s };
}

test("a host rests a minute after four failures, then twice as long at each one, up to half an hour", () => {
  const { clock, fail, rest_s } = atMidnight();
  fail(3);
  assert.equal(rest_s(), 0);
  fail(1);
  const rests = [rest_s()];
  for (let time = 0; time < 7; time += 1) {
    clock.now += rest_s() * 1000;
    assert.equal(rest_s(), 0);
    fail(1);
    rests.push(rest_s());
  }
  assert.deepEqual(rests, [60, 120, 240, 480, 960, 1800, 1800, 1800]);
});

test("calls that were under way when the rest began do not make it longer", () => {
  const { clock, fail, rest_s } = atMidnight();
  fail(20);
  assert.equal(rest_s(), 60);
  clock.now += 60_000;
  fail(1);
  assert.equal(rest_s(), 120);
});

test("an answer makes a host as good as new, and says nothing of the others", () => {
  const { breaker, clock, fail, rest_s } = atMidnight();
  fail(4);
  breaker.answered("other.example");
  assert.equal(rest_s(), 60);
  clock.now += 60_000;
  breaker.answered("shop.example");
  fail(3);
  assert.equal(rest_s(), 0);
  fail(1);
  assert.equal(rest_s(), 60);
});
