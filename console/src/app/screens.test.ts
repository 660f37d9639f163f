import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '@fairgate/contract/app/shell/pages'
import { expect, it } from 'vitest'
import { screens } from './screens.ts'

it('every page has its component, and every component belongs to a page', () => {
  const components = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.screen.tsx'))
    .map(file => file.replaceAll('\\', '/').replace(/^[^/]+\/(.*)\.screen\.tsx$/, '$1'))
  expect(components.sort()).toEqual([...new Set(Object.values(pages).map(({ screen }) => screen as string))].sort())
})

it('every page loads its component, in whichever area it is', () => {
  expect(screens.filter(({ load }) => typeof load !== 'function').map(({ path }) => path)).toEqual([])
})
