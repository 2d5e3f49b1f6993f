// Who waits for an answer, told to those who have long answers to make: their slices give way to it.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Question, beginQuestion, endQuestion } from "#server/slices.ts";
import { asker } from "#server/store/connection/readInSlices.ts";

const questions = new WeakMap<FastifyRequest, Question>();

/** Notes each request from its first moment on. Whose it is is said by `noteCaller`, once that is known. */
export function noteQuestions(app: FastifyInstance): void {
  const end = (request: FastifyRequest) => {
    const question = questions.get(request);
    if (question) endQuestion(question);
  };
  app.addHook("onRequest", async (request) => {
    questions.set(request, beginQuestion(request.raw.socket));
  });
  app.addHook("onSend", async (request) => end(request));
  app.addHook("onResponse", async (request) => end(request));
}

/** What the request has the database read is read as the caller's. */
export function noteCaller(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const customer = request.caller?.actor.customer_id;
    if (customer === undefined) return done();
    const question = questions.get(request);
    if (question) question.owner = customer;
    asker.run(customer, done);
  });
}
