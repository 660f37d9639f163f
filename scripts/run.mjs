import { resolve } from 'node:path'
import { alone } from './alone.mjs'
import { ensureInstalled, fail } from './install.mjs'
import { launch } from './launch.mjs'

// node scripts/run.mjs <file.ts> [arguments]: runs a TypeScript file with the Node.js of the product.
const [file, ...rest] = process.argv.slice(2)
if (!file) fail('Say which file to run: node scripts/run.mjs <file.ts> [arguments].')
const node = await alone(ensureInstalled)
launch(node, [resolve(file), ...rest])
