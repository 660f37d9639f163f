import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@fairgate/embedded-postgres/running-process'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureServer } from '../../../../scripts/server-build.mjs'
import { seedBase } from '../../../seeds/base.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** The template of every test database: migrated, with the base seeds, nothing else. */
export const templateName = 'fairgate_template'

/**
 * Starts one PostgreSQL for a test run and prepares the template. Its data are in memory if the system has a place for
 * that, and are not synced to disk, because they are useless after the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureServer(process.execPath)
  const parent = temporaryFolder()
  removeAbandoned(parent)
  const dataDir = mkdtempSync(join(parent, `fairgate-test-${process.pid}-`))
  const embedded = await startEmbedded({
    dataDir,
    durable: false,
    settings: {
      shared_buffers: '128MB',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '100',
      log_min_messages: 'fatal',
    },
  })
  await prepareTemplate(embedded.url)
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepareTemplate(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`CREATE DATABASE ${templateName}`)
  await owner.end()
  const pool = new pg.Pool({ connectionString: databaseUrl(url, templateName), max: 2 })
  try {
    await migrate(pool)
    await migrateJobs(pool)
    await seedBase(pool)
  } finally {
    await pool.end()
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function temporaryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

/** Removes data of runs that were killed and could not clean up. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^fairgate-test-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
