// The few products of the other side that are worth a closer look.
import type { Corpus } from "./corpus.ts";

/** Terms that more than this share of the documents have tell nothing; some may always have one. */
const commonShare = 0.3;
const neverCommon = 5;
/** What joined neighbours, and parts of model numbers, count beside words. */
const joinWeight = 0.9;
const partWeight = 0.6;
/** Added to the number of positions, so that very short titles do not win by being short. */
const lengthSmoothing = 4;

/** For products of one side, those of the other with the most rare terms in common, for the length of their titles. */
export class CandidateIndex {
  readonly #theirs: Corpus;
  /** The documents with term t are `#documents[#first[t]]` up to `#documents[#first[t + 1]]`. */
  readonly #first: Int32Array;
  readonly #documents: Int32Array;
  readonly #scores: Float32Array;
  readonly #lengths: Float32Array;
  readonly #touched: Int32Array;
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(terms: number, theirs: Corpus) {
    this.#theirs = theirs;
    this.#marks = new Int32Array(terms);
    this.#first = this.#countTerms(terms);
    this.#documents = this.#fill();
    this.#scores = new Float32Array(theirs.count);
    this.#touched = new Int32Array(theirs.count);
    this.#lengths = Float32Array.from({ length: theirs.count }, (_, at) => {
      const positions = theirs.firstPosition.items[at + 1]! - theirs.firstPosition.items[at]!;
      return 1 / Math.sqrt(lengthSmoothing + positions);
    });
  }

  /** The best ones first, ties by the lowest number. */
  find(own: Corpus, document: number, count: number): number[] {
    this.#mark += 1;
    let touched = 0;
    eachTerm(own, document, (term, weight) => {
      if (this.#marks[term] === this.#mark) return;
      this.#marks[term] = this.#mark;
      touched = this.#add(term, weight, touched);
    });
    return this.#best(touched, count);
  }

  #add(term: number, weight: number, touchedBefore: number): number {
    let touched = touchedBefore;
    const { count } = this.#theirs;
    const first = this.#first[term]!;
    const end = this.#first[term + 1]!;
    const having = end - first;
    if (having === 0 || having > count * commonShare + neverCommon) return touched;
    const worth = weight * Math.log(1 + (count - having + 0.5) / (having + 0.5));
    for (let at = first; at < end; at += 1) {
      const document = this.#documents[at]!;
      if (this.#scores[document] === 0) this.#touched[touched++] = document;
      this.#scores[document]! += worth;
    }
    return touched;
  }

  /** Keeps a sorted list of the best so far; leaves all scores at 0. */
  #best(touched: number, count: number): number[] {
    const documents: number[] = [];
    const scores: number[] = [];
    for (let at = 0; at < touched; at += 1) {
      const document = this.#touched[at]!;
      const score = this.#scores[document]! * this.#lengths[document]!;
      this.#scores[document] = 0;
      if (documents.length === count && !isBetter(score, document, scores.at(-1)!, documents.at(-1)!))
        continue;
      let place = documents.length === count ? count - 1 : documents.length;
      while (place > 0 && isBetter(score, document, scores[place - 1]!, documents[place - 1]!)) {
        documents[place] = documents[place - 1]!;
        scores[place] = scores[place - 1]!;
        place -= 1;
      }
      documents[place] = document;
      scores[place] = score;
    }
    return documents;
  }

  #countTerms(terms: number): Int32Array {
    const first = new Int32Array(terms + 1);
    this.#eachOnce((term) => void (first[term + 1]! += 1));
    for (let term = 0; term < terms; term += 1) first[term + 1]! += first[term]!;
    return first;
  }

  #fill(): Int32Array {
    const next = this.#first.slice();
    const documents = new Int32Array(this.#first.at(-1)!);
    this.#eachOnce((term, document) => void (documents[next[term]!++] = document));
    return documents;
  }

  #eachOnce(tell: (term: number, document: number) => void): void {
    for (let document = 0; document < this.#theirs.count; document += 1) {
      this.#mark += 1;
      eachTerm(this.#theirs, document, (term) => {
        if (this.#marks[term] === this.#mark) return;
        this.#marks[term] = this.#mark;
        tell(term, document);
      });
    }
  }
}

function isBetter(score: number, document: number, than: number, thanDocument: number): boolean {
  return score > than || (score === than && document < thanDocument);
}

/** Terms, joined neighbours and parts of model numbers, what counts most first. */
function eachTerm(corpus: Corpus, document: number, tell: (term: number, weight: number) => void): void {
  const { firstTerm, terms, firstJoin, joins, firstCore, cores, coreShares } = corpus;
  for (let at = firstTerm.items[document]!; at < firstTerm.items[document + 1]!; at += 1) {
    tell(terms.items[at]!, 1);
  }
  for (let at = firstJoin.items[document]!; at < firstJoin.items[document + 1]!; at += 1) {
    tell(joins.items[at]!, joinWeight);
  }
  for (let at = firstCore.items[document]!; at < firstCore.items[document + 1]!; at += 1) {
    tell(cores.items[at]!, partWeight * (0.5 + 0.5 * coreShares.items[at]!));
  }
}
