import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../migrate.ts'
import { baselineName, beforeBaseline, migrationsFolder, readMigrations } from '../migration-files.ts'
import { describeBaseline } from './baseline.ts'

/**
 * Makes every migration part of the baseline: moves the files to `before-baseline/` and writes the baseline from a
 * database that has run all of them.
 * @param pool of an empty database; it is migrated afterwards
 * @param empty of another one
 */
export async function writeBaseline(pool: pg.Pool, empty: pg.Pool, folder: string = migrationsFolder): Promise<void> {
  const former = join(folder, beforeBaseline)
  mkdirSync(former, { recursive: true })
  for (const { name } of readMigrations(folder))
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(former, name))
  // Without the baseline, an empty database runs all migrations.
  const file = join(folder, baselineName)
  rmSync(file, { force: true })
  await migrate(pool, folder)
  writeFileSync(file, await describeBaseline(pool, empty, readMigrations(folder)))
}
