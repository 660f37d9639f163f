import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const required = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Without its texts for people: less than half the size for each page. */
const axeSource = readFileSync(required.resolve('axe-core/axe.min.js'), 'utf8')
const { _audit: audit } = required('axe-core') as { _audit: { rules: { id: string; impact: string | null }[] } }
const isSerious = ({ impact }: { impact?: string | null }) => impact === 'serious' || impact === 'critical'
/** Findings have the impact of their rule, so rules with a lower impact are left out. */
const rules = Object.fromEntries(
  audit.rules.filter(rule => rule.impact && !isSerious(rule)).map(({ id }) => [id, { enabled: false }]),
)

/** The findings of axe on the page that are serious or worse: the rule, and where. Empty if all is well. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    // Our pages have no frames: one pass in the page itself takes half the time.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules })
    .analyze()
  return violations
    .filter(isSerious)
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
