#!/usr/bin/env bash
# mt940-js 1.0.0: the reversal of a credit (RC) is reported as a credit, the reversal of a debit (RD) as a debit.
#
# In field 61 of an MT940 statement RC means that the bank takes a credit back: money leaves the account. RD puts
# money back. mt940-js returns a positive amount plus isCredit, and isCredit looks only at the last letter:
# true for RC, false for RD. isExpense is true for all four marks; nothing else tells an RC from a plain C.
#
# Why one expects otherwise: C, D, RC and RD are the four values of this subfield, and the sign is what one reads a
# statement for. With the opening balance 1000, a line RC100 and the closing balance 900 the library has all it needs
# to notice. mt940js 1.3.5, of nearly the same name, returns -100 and isReversal: true.
#
# What it means here: a payment of an exhibitor that the bank takes back would count as received a second time.
# (mt940-js needs tslib and does not declare it, so it is installed beside it.)
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mt940-js@1.0.0 tslib@2.8.1 mt940js@1.3.5
cat >probe.cjs <<'JS'
const { readFileSync } = require('node:fs')
const mt940 = require('mt940-js')
const { Parser } = require('mt940js')

const statement = (mark, closing) =>
  [
    ':20:SAMPLE',
    ':25:10020030/1234567',
    ':28C:5/1',
    ':60F:C250101CNY1000,00',
    `:61:2501020102${mark}100,00NMSCREF1`,
    `:62F:C250102CNY${closing},00`,
    '-',
  ].join('\r\n')

const main = async () => {
  console.log(`mt940-js ${JSON.parse(readFileSync('node_modules/mt940-js/package.json', 'utf8')).version}`)
  let asSeen = true
  for (const [mark, closing, expected, known] of [
    ['C', 1100, true, true],
    ['D', 900, false, false],
    ['RC', 900, false, true],
    ['RD', 1100, true, false],
  ]) {
    const [{ transactions }] = await mt940.read(Buffer.from(statement(mark, closing)))
    const control = new Parser().parse(statement(mark, closing))[0].transactions[0].amount
    const { amount, isCredit, isExpense } = transactions[0]
    console.log(`  ${mark.padEnd(2)} 1000 -> ${closing}: expected credit ${expected}, mt940-js amount ${amount} isCredit ${isCredit}; mt940js ${control}`)
    asSeen &&= isCredit === known && isExpense === true && amount === 100 && control === closing - 1000
  }
  console.log(asSeen ? 'seen: reversals have the sign of what they reverse' : 'CHANGED')
  process.exitCode = asSeen ? 0 : 1
}
main()
JS
node probe.cjs
