#!/usr/bin/env bash
# nzh 1.0.14: toMoney, which writes an amount in capital Chinese digits for cheques and receipts, cuts off after
# the second decimal; it does not round.
#
# 19.999 becomes 壹拾玖元玖角玖分. Because the cut also applies to the usual error of a binary fraction,
# 0.1 + 0.7 (0.7999999999999999 in a double) becomes 柒角玖分: 0.79 instead of 0.80.
#
# Why one expects otherwise: everything else that prints an amount with two decimals rounds, toFixed(2) and
# Intl.NumberFormat included, and both print 0.80 for the same value. The amount in figures and the amount in
# words on one receipt then differ; a Chinese cheque on which they differ is void.
#
# What it means here: amounts in words are made from whole fen or from a string, never from a computed number.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent nzh@1.0.14
cat >probe.cjs <<'JS'
const Nzh = require('nzh')
console.log(`nzh ${JSON.parse(require('node:fs').readFileSync('node_modules/nzh/package.json', 'utf8')).version}, expected: words for the rounded amount`)
const cases = [
  [0.1 + 0.7, '人民币捌角', '人民币柒角玖分'],
  [1.15 * 3, '人民币叁元肆角伍分', '人民币叁元肆角肆分'],
  [8.2 - 0.2, '人民币捌元整', '人民币柒元玖角玖分'],
  [19.999, '人民币贰拾元整', '人民币壹拾玖元玖角玖分'],
]
const asSeen = cases
  .map(([amount, expected, known]) => {
    const words = Nzh.cn.toMoney(amount)
    console.log(`  ${String(amount).padEnd(20)} toFixed(2): ${amount.toFixed(2).padEnd(6)} expected: ${expected}   nzh: ${words}`)
    return words === known
  })
  .every(Boolean)
console.log(asSeen ? 'seen: the words are up to one fen lower than the figures' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
