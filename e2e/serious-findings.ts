import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const required = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Without what people read in it: less than half to send to each page. */
const axeSource = readFileSync(required.resolve('axe-core/axe.min.js'), 'utf8')
const { _audit: audit } = required('axe-core') as { _audit: { rules: { id: string; impact: string | null }[] } }
const isSerious = ({ impact }: { impact?: string | null }) => impact === 'serious' || impact === 'critical'
/** What a rule finds has the rule's impact, so those of less are not asked. */
const rules = Object.fromEntries(
  audit.rules.filter(rule => rule.impact && !isSerious(rule)).map(({ id }) => [id, { enabled: false }]),
)

/** What axe finds on the page that is serious or worse: the rule, and where. Empty is good. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    // Our pages have no frames: one pass in the page itself, at half the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules })
    .analyze()
  return violations
    .filter(isSerious)
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
