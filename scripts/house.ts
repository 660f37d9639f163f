import { countAll, findExcess, readBaseline, toCounts, toMessage, writeBaseline } from './house/baseline.ts'
import { computeFigures } from './house/figures.ts'
import { deniedWords } from './house/word-list.ts'

// npm run house: the figures by which the code base is measured, next to their goals.
// npm run house -- --words: each denied word, how often it is left and the standard term.
// npm run house -- --update: lowers scripts/house/word-baseline.tsv to what is left; refuses to raise it.

const found = countAll()
if (process.argv.includes('--update')) update()
else if (process.argv.includes('--words')) printWords()
else printFigures()

function update(): void {
  const baseline = readBaseline()
  const excess = baseline.size > 0 ? findExcess(found, baseline) : []
  for (const one of excess) console.error(toMessage(one))
  if (excess.length > 0) process.exit(1)
  writeBaseline(toCounts(found))
}

function printWords(): void {
  for (const { row, key, standard } of deniedWords) {
    const counts = [...found.values()].map(words => words.get(key)?.length ?? 0).filter(count => count > 0)
    const left = counts.reduce((sum, count) => sum + count, 0)
    console.log(
      [
        String(row).padStart(3),
        String(left).padStart(5),
        `${counts.length} files`.padStart(10),
        `${key}: ${standard}`,
      ].join('  '),
    )
  }
}

function printFigures(): void {
  const rows = [{ name: '', today: 'today', goal: 'goal' }, ...computeFigures(found)]
  const widest = (column: 'name' | 'today') => Math.max(...rows.map(row => row[column].length))
  for (const { name, today, goal } of rows) {
    console.log(`${name.padEnd(widest('name'))}  ${today.padEnd(widest('today'))}  ${goal}`)
  }
}
