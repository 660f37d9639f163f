#!/usr/bin/env bash
# chinese-days 1.5.7: for a year that its tables do not hold, National Day is a working day.
#
# The library knows the holiday notices of the State Council for some years. For any other year it falls back to
# "Monday to Friday is work" and answers in the same form: isHoliday('2030-10-01') is false, isWorkday is true and
# getDayDetail says { work: true, name: 'Tuesday' }. The same holds for years before the tables, 2003 for example.
#
# Why one expects otherwise: 1 October and 1 January are holidays by regulation with fixed dates, known for every
# year; and where the notice is not yet published an answer is unknown, not "work". Nothing in the answer says
# that it is a guess.
#
# What it means here: deadlines and dates of payment are set more than a year ahead for exhibitions. Working days
# need a table with an end, and a date after the end is reported as not known.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent chinese-days@1.5.7
cat >probe.cjs <<'JS'
const { isHoliday, isWorkday, getDayDetail } = require('chinese-days')
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/chinese-days/package.json', 'utf8'))
console.log(`chinese-days ${version}, expected: a holiday on every 1 October, or an error`)
const cases = [
  ['2025-10-01', true],
  ['2030-10-01', false],
  ['2003-10-01', false],
]
const asSeen = cases
  .map(([day, known]) => {
    console.log(`  ${day}: isHoliday ${isHoliday(day)}, isWorkday ${isWorkday(day)}, ${JSON.stringify(getDayDetail(day))}`)
    return isHoliday(day) === known && isWorkday(day) === !known
  })
  .every(Boolean)
console.log(asSeen ? 'seen: outside its tables National Day is a normal Tuesday or Wednesday' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
