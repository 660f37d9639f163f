import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, root } from './source-files.ts'

const documents = listFiles().filter(path => path.endsWith('.md') && path !== 'docs/spec.md')

/** Text without fenced code. */
const readProse = (path: string) => readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '')

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (path: string) =>
  [...readProse(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))

it('every link of a document leads to an existing file and heading', () => {
  const broken = documents.flatMap(path =>
    [...readProse(path).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !/^[a-z]+:/.test(target))
      .filter(target => {
        const [file = '', anchor] = target.split('#')
        const linked = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, linked))) return true
        return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).includes(anchor)
      })
      .map(target => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('every file that a document names from the root exists', () => {
  const folders = readdirSync(root).filter(name => statSync(join(root, name)).isDirectory())
  const missing = documents.flatMap(path =>
    [...readProse(path).matchAll(/`([\w-]+)\/([\w./-]+)`/g)]
      .filter(([, folder = '']) => folders.includes(folder))
      .map(([, folder = '', rest = '']) => `${folder}/${rest}`)
      .filter(named => !existsSync(join(root, named)))
      .map(named => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})

it('every file that the README of a folder names exists', () => {
  const missing = documents
    .filter(path => path.endsWith('/README.md') && path.startsWith('server/src/'))
    .flatMap(path =>
      [...readProse(path).matchAll(/`([\w./-]+\.tsx?)`/g)]
        .map(([, named = '']) => named)
        .filter(named => !existsSync(join(root, dirname(path), named)) && !existsSync(join(root, named)))
        .map(named => `${path}: ${named}`),
    )
  expect(missing).toEqual([])
})
