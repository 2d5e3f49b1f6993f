// Prices of a shop as they change: most by a little, some by far too much to be believed; articles come, go and come back.

export type PriceSource = {
  /** The next version of all prices, by article. */
  next(): ReadonlyMap<string, number>;
};

export function openPriceSource(random: () => number, count: number): PriceSource {
  const chance = (share: number) => random() < share;
  const articles = Array.from({ length: count }, (_, index) => ({
    id: `A${index}`,
    price: 5 + Math.floor(random() * 30_000) / 100,
    /** By what a wrong price is off; 1: it is right. */
    off: 1,
    isThere: true,
  }));
  return {
    next: () => {
      if (chance(0.3)) articles.push({ id: `A${articles.length}`, price: 20, off: 1, isThere: true });
      for (const article of articles) {
        if (chance(0.1)) article.price = round(article.price * (0.9 + random() * 0.2));
        if (article.off !== 1 ? chance(0.2) : chance(0.002))
          article.off = article.off === 1 ? factor(random) : 1;
        if (chance(0.01)) article.isThere = !article.isThere;
      }
      const there = articles.filter(({ isThere }) => isThere);
      return new Map(there.map(({ id, price, off }) => [id, round(price * off)]));
    },
  };
}

function factor(random: () => number): number {
  return random() < 0.5 ? 100 : 0.1;
}

function round(price: number): number {
  return Math.max(0.01, Math.round(price * 100) / 100);
}
