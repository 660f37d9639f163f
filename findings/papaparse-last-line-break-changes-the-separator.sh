#!/usr/bin/env bash
# papaparse 5.7.1: the line break at the end of a file changes the separator that is guessed, from tab to comma.
#
# Each line below has exactly one tab and commas only inside the remark. Without a line break at the end, the tab is
# found. With it, the empty rest counts as a line with one field; the average of the two columns falls below 2,
# the tab is no longer a candidate, and the comma with its ragged lines (1, 4, 4, 1 fields) wins.
#
# Why one expects otherwise: text files end with a line break, and the parser handles it as no row in other respects.
# The even tab is the better guess in both cases. There is no error; with skipEmptyLines the guess is right.
#
# What it means here: short statements of a bank with two columns and long remarks come out shifted. A guess is shown
# to the user together with a way to correct it, and the library is called with skipEmptyLines.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent papaparse@5.7.1
cat >probe.cjs <<'JS'
const Papa = require('papaparse')
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/papaparse/package.json', 'utf8'))
const lines = 'date\tremark\n2025-01-02\tgoods,deposit,balance,service\n2025-01-03\tgoods,deposit,balance,service'
console.log(`papaparse ${version}, expected: delimiter "\\t" every time`)
const guess = (title, text, options, known) => {
  const { data, meta, errors } = Papa.parse(text, options)
  const fields = data.map(row => row.length)
  console.log(`  ${title}: delimiter ${JSON.stringify(meta.delimiter)}, fields ${fields}, errors ${errors.length}`)
  return meta.delimiter === known && errors.length === 0
}
const asSeen = [
  guess('no line break at the end', lines, {}, '\t'),
  guess('line break at the end', `${lines}\n`, {}, ','),
  guess('line break, skipEmptyLines', `${lines}\n`, { skipEmptyLines: true }, '\t'),
].every(Boolean)
console.log(asSeen ? 'seen: the last line break decides the separator' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
