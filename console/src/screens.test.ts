import { readdirSync } from 'node:fs'
import { pages } from '@fairgate/contract/shell/pages'
import { expect, it } from 'vitest'

it('every page has its component, and every component is a page', () => {
  const components = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.screen.tsx'))
    .map(file => file.replace('.screen.tsx', ''))
  expect(components.sort()).toEqual([...new Set(Object.values(pages).map(({ screen }) => screen as string))].sort())
})
