import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCopyVerifier } from '../server/src/app/admin-backup.ts'
import { writeLogCheckpoints } from '../server/src/foundation/operation-log/log-checkpoint.ts'
import { backUp } from '../server/src/kernel/backup/back-up.ts'
import { restore } from '../server/src/kernel/backup/restore.ts'
import { toDb } from '../server/src/kernel/database/database.ts'
import type { Stage } from './kernel/stage.ts'

/** Duration and size of a backup of so many badges with as many entries of the operation log, and of its restore. */
export async function measureBackup(stage: Stage, rows: number, say: (line: string) => void): Promise<void> {
  await fillLog(stage, rows)
  const benchFolder = mkdtempSync(join(tmpdir(), 'fairgate-bench-backup-'))
  const verifyCopy = createCopyVerifier(stage.masterKey)
  const [folder, masterKey] = [join(benchFolder, 'backups'), stage.masterKey]
  try {
    const { rows: sizes } = await stage.pool.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    const made = await timed(() =>
      backUp({ url: stage.url, dataDir: stage.dataDir, folder, masterKey, filesInside: true, keep: 1, verifyCopy }),
    )
    const copied = made.result.copiedIn / 1000
    const target = join(benchFolder, 'restored')
    const back = await timed(() =>
      restore({ folder, dataDir: target, masterKey, writesKey: true, replace: false, verifyCopy }),
    )
    const { facts, verdict } = made.result
    say(`Backup of ${rows} badges and ${verdict.links} entries of the operation log\n`)
    say('| figure | measured |\n|---|---|')
    say(`| database | ${gigabytes(Number(sizes[0]?.size))} GB |`)
    say(`| backup | ${gigabytes(facts.bytes)} GB in ${facts.count} files |`)
    say(`| copied, while the server runs | ${copied.toFixed(0)} s |`)
    say(`| read again, started, its log walked | ${(made.seconds - copied).toFixed(0)} s |`)
    say(`| restored: compared, started, its log walked | ${back.seconds.toFixed(0)} s |\n`)
  } finally {
    rmSync(benchFolder, { recursive: true, force: true })
  }
}

/** Entries as commands leave them, encrypted. */
async function fillLog({ pool }: Stage, rows: number): Promise<void> {
  await pool.query(
    `insert into operation_log (command, operator_name, entity_type, target_id, after, status_code, trace_id, address)
     select 'createBadge', '测试', 'badge', uuidv7()::text, jsonb_build_object('name', '姓名' || n, 'state', 'draft'), 10001,
       gen_random_uuid(), '192.0.2.7'
     from generate_series(1, $1::int) as n`,
    [rows],
  )
  await writeLogCheckpoints(toDb(pool))
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2)
