import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkPackages } from '../scripts/link-packages.ts'

const root = join(import.meta.dirname, '..')

/** One edit of a change: in this file, the text is inserted before the anchor; a file without an anchor is new. */
export interface Touch {
  file: string
  before?: string
  text: string
}

/** The edits for an addition, as a person who follows CONTRIBUTING.md would make them. */
export const recipes = {
  command: [
    {
      file: 'contract/src/foundation/dictionary/commands.ts',
      before: '  addDictionaryOption: write({',
      text: `  getDictionaryOption: read({
    access: view,
    label: ['查看字典选项', 'View a dictionary option'],
    input: () => z.strictObject({ code: dictionaryCode, value: z.string().max(40) }),
    output: () => z.object({ nameCn: z.string(), nameEn: z.string() }),
  }),
`,
    },
    {
      file: 'server/src/foundation/dictionary/handlers.ts',
      before: '    deleteDictionaryOption: options.remove,',
      text: `    getDictionaryOption: ({ code, value }, { db }) =>
      db.one<{ nameCn: string; nameEn: string }>(
        sql\`select name_cn as "nameCn", name_en as "nameEn" from dictionary_option where code = \${code} and value = \${value}\`,
      ),
`,
    },
    {
      file: 'server/src/foundation/dictionary/handlers.test.ts',
      before: "describe('addDictionaryOption', () => {",
      text: `describe('getDictionaryOption', () => {
  it('answers both names', async () => {
    const { data } = await send<{ nameEn: string }>('getDictionaryOption', { code: 'show_type', value: 'tradeFair' })
    expect(data.nameEn).toBe('Trade fair')
  })
})

`,
    },
  ],
  state: [
    {
      file: 'contract/src/exhibitions/exhibition/states.ts',
      before: "    cancelled: ['已取消', 'Cancelled'],",
      text: "    archived: ['已归档', 'Archived'],\n",
    },
    {
      file: 'contract/src/exhibitions/exhibition/states.ts',
      before: "    cancel: ['取消展会', 'Cancelled'],",
      text: "    archive: ['归档', 'Archived'],\n",
    },
    {
      file: 'contract/src/exhibitions/exhibition/states.ts',
      before: "    closed: { settle: 'settled' },",
      text: "    settled: { archive: 'archived' },\n",
    },
    { file: 'contract/src/kernel/transition/status.ts', before: '  returned: 4,', text: '  archived: 3,\n' },
    {
      file: 'server/migrations/9999_exhibition_archive.sql',
      text: `alter table exhibition drop constraint exhibition_state, add constraint exhibition_state check (state in ('draft',
  'pending', 'returned', 'rejected', 'withdrawn', 'preparing', 'ready', 'closed', 'settled', 'archived', 'cancelled'));
`,
    },
  ],
  screen: [
    {
      file: 'contract/src/foundation/dictionary/module.ts',
      before: '  systemParameters: {',
      text: `  dictionaryIndex: {
    path: '/systematicDictionary/index',
    screen: 'dictionary/DictionaryIndex',
    label: ['字典一览', 'All dictionaries'],
    under: 'systematicDictionary',
  },
`,
    },
    {
      file: 'contract/src/foundation/dictionary/help.ts',
      before: '  systemParameters: {',
      text: `  dictionaryIndex: {
    label: ['查看有哪些字典及各自的用途。要改选项，打开那个字典。', 'See which dictionaries there are and what for. Open one to change its options.'],
    next: 'systematicDictionary',
  },
`,
    },
    {
      file: 'console/src/foundation/dictionary/DictionaryIndex.screen.tsx',
      text: `import { PageHead } from '../ui/PageHead.tsx'

/** The dictionaries there are. */
export function DictionaryIndex() {
  return <PageHead />
}
`,
    },
  ],
  word: [
    {
      file: 'contract/src/foundation/dictionary/texts.ts',
      before: "  systematic: ['系统字典', 'System dictionaries'],",
      text: "  archive: ['归档', 'Archive'],\n",
    },
  ],
} as const satisfies Record<string, readonly Touch[]>

/** Files a recipe touches. */
export const filesOf = (touches: readonly Touch[]): string[] => [...new Set(touches.map(({ file }) => file))]

/** A copy of the sources to change, with the packages of the checkout. */
export class TreeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'fairgate-touches-'))

  constructor() {
    for (const part of [
      'contract',
      'console/src',
      'server/src',
      'server/seeds',
      'server/migrations',
      'server/package.json',
      'scripts',
    ]) {
      cpSync(join(root, part), join(this.folder, part), {
        recursive: true,
        filter: path => !path.endsWith('node_modules'),
      })
    }
    for (const file of ['package.json', 'package-lock.json', 'vitest.config.ts'])
      cpSync(join(root, file), join(this.folder, file))
    const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
    config.include = ['contract/src', 'server/src', 'server/seeds']
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(config))
    linkPackages(root, this.folder, {
      contract: join(this.folder, 'contract'),
      'embedded-postgres': join(root, 'packages/embedded-postgres'),
    })
  }

  change(touches: readonly Touch[]): void {
    for (const { file, before, text } of touches) {
      const path = join(this.folder, file)
      mkdirSync(dirname(path), { recursive: true })
      if (before === undefined) {
        writeFileSync(path, text, { flag: 'wx' })
        continue
      }
      const old = readFileSync(path, 'utf8')
      if (old.split(before).length !== 2) throw new Error(`${file} has no single place: ${before}`)
      writeFileSync(
        path,
        old.replace(before, () => text + before),
      )
    }
  }

  /** The errors of the compiler, one line each; for one file with its imports, or for everything. */
  typeErrors(file?: string): string[] {
    const { include, ...config } = JSON.parse(readFileSync(join(this.folder, 'tsconfig.json'), 'utf8'))
    const chosen = file === undefined ? { include } : { files: [file] }
    writeFileSync(join(this.folder, 'chosen.json'), JSON.stringify({ ...config, ...chosen }))
    return this.#run('typescript/bin/tsc', '--noEmit', '-p', 'chosen.json')
      .split('\n')
      .filter(line => line.includes('error TS'))
  }

  /** The output of vitest for the rules over the whole contract, its pages and their components; empty if they hold. */
  brokenRules(): string {
    const rules = ['catalogue', 'shell/pages', 'app/screens']
    const projects = ['--project', 'contract', '--project', 'console']
    const { stdout, stderr, status } = this.#spawn('vitest/vitest.mjs', 'run', ...projects, ...rules)
    return status === 0 ? '' : stdout + stderr
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #run(program: string, ...args: string[]): string {
    return this.#spawn(program, ...args).stdout
  }

  #spawn(program: string, ...args: string[]) {
    return spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: this.folder,
      encoding: 'utf8',
    })
  }
}
