// What the launcher's test launches: tells how it was called, and ends as it was told to.
const [ending] = process.argv.slice(2) as [string];
process.once("SIGTERM", () => process.exit(3));
process.stdout.write(JSON.stringify({ cwd: process.cwd(), ending }));
if (ending === "wait") setInterval(() => {}, 60_000);
else process.exitCode = Number(ending);
