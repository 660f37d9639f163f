#!/usr/bin/env bash
# nzh 1.0.14: decodeS reads a Chinese number as it is spoken, 三千五, as 3005.
#
# In Chinese the last unit is left out when it follows from the one before: 一百二 is 120, 三千五 is 3,500 and
# 一万二 is 12,000. For 3,005 one says 三千零五, with 零 for the gap. decodeS adds the last digit as ones.
#
# Why one expects otherwise: the gap word 零 exists to tell the two apart, and decodeS reads 三千零五 right.
# The result is a plausible number, no error, so nobody notices.
#
# What it means here: prices and booth counts that people dictate or type in words cannot go through it; a number
# in words is shown in figures before it is saved.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent nzh@1.0.14
cat >probe.cjs <<'JS'
const Nzh = require('nzh')
console.log(`nzh ${JSON.parse(require('node:fs').readFileSync('node_modules/nzh/package.json', 'utf8')).version}, expected: the value a Chinese reader understands`)
const cases = [
  ['一百二', 120, 102],
  ['三千五', 3500, 3005],
  ['一万二', 12000, 10002],
  ['三千零五', 3005, 3005],
  ['一百二十', 120, 120],
]
const asSeen = cases
  .map(([words, expected, known]) => {
    const value = Nzh.cn.decodeS(words)
    console.log(`  ${words}: expected ${expected}, nzh ${value}`)
    return Number(value) === known
  })
  .every(Boolean)
console.log(asSeen ? 'seen: the unit that follows from the one before is lost' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
