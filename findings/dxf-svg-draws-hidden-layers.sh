#!/usr/bin/env bash
# dxf 5.3.1: the SVG of a drawing shows the layers that are switched off or frozen.
#
# In a DXF a layer with a negative colour is off and one with flag 1 is frozen; no CAD program draws or prints it.
# Plans keep wiring, old booth layouts and notes there. toSVG draws all of it, the frozen layer in its own colour,
# and counts it for the viewBox, so the visible part also shrinks.
#
# Why one expects otherwise: the layer table is read (colours come from it), and an SVG is a picture of the drawing:
# what nobody sees on the screen or the plot is not expected on a public plan.
#
# What it means here: a plan must be filtered by layer before it is shown to exhibitors.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dxf@5.3.1
cat >probe.cjs <<'JS'
const { Helper } = require('dxf')
const groups = (...values) => values.map(value => `${value}\r\n`).join('')
const layer = (name, flags, colour) => groups(0, 'LAYER', 2, name, 70, flags, 62, colour, 6, 'CONTINUOUS')
const line = (name, from) => groups(0, 'LINE', 8, name, 10, from, 20, from, 30, 0, 11, from + 10, 21, from, 31, 0)
const drawing =
  groups(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1027', 0, 'ENDSEC') +
  groups(0, 'SECTION', 2, 'TABLES', 0, 'TABLE', 2, 'LAYER', 70, 3) +
  layer('0', 0, 7) +
  layer('OLD-BOOTHS', 0, -1) +
  layer('WIRING', 1, 1) +
  groups(0, 'ENDTAB', 0, 'ENDSEC', 0, 'SECTION', 2, 'ENTITIES') +
  line('0', 0) +
  line('OLD-BOOTHS', 100) +
  line('WIRING', 200) +
  groups(0, 'ENDSEC', 0, 'EOF')
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/dxf/package.json', 'utf8'))
const svg = new Helper(drawing).toSVG()
const paths = svg.match(/ d="[^"]+"/g).map(path => path.slice(4, -1))
const viewBox = svg.match(/viewBox="([^"]+)"/)[1]
console.log(`dxf ${version}, expected: one path, M0,0L10,0`)
console.log(`  paths: ${paths.join('   ')}   viewBox: ${viewBox}`)
const asSeen = paths.join() === 'M0,0L10,0,M100,100L110,100,M200,200L210,200'
console.log(asSeen ? 'seen: the layer that is off and the frozen one are drawn too' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
