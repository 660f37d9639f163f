import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSettingsTable } from '../server/src/kernel/settings/settings-doc.ts'

/** Writes the table of settings into README.md, between its two markers. */
const readme = join(import.meta.dirname, '../README.md')
const text = readFileSync(readme, 'utf8')
const marked = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/
if (!marked.test(text)) throw new Error('README.md has lost the marks around its table of settings')
writeFileSync(
  readme,
  text.replace(marked, (_, open: string, close: string) => open + formatSettingsTable() + close),
)
