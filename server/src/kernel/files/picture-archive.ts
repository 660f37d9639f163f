import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import { type JobContext, JobFailure } from '../jobs/job-definition.ts'
import { ImageError, type NormalImage, normaliseImage } from './image.ts'
import { ZipArchive, ZipError, type ZipRefusal } from './zip-archive.ts'

const MB = 1024 * 1024
const largestPicture = 20 * MB

/**
 * Opens an archive of pictures after checking it without inflating: at most `most` entries and 1 GB, which pictures
 * hardly exceed; no entry may have a path outside. Fails the job with the module's message.
 */
export async function openPictures(
  path: string,
  most: number,
  refusals: Readonly<Record<ZipRefusal, RefusalKey>>,
): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(path, { inflated: 1024 * MB, ratio: 100, entries: most })
  } catch (error) {
    if (error instanceof ZipError) throw new JobFailure(refusals[error.reason], { max: most })
    throw error
  }
}

/**
 * One picture of an archive in the venue's format, no side longer than `maxSide` pixels; undefined if it is no picture,
 * or larger than 20 MB.
 */
export async function pictureIn(
  { files }: Pick<JobContext, 'files'>,
  archive: ZipArchive,
  entry: string,
  maxSide?: number,
): Promise<NormalImage | undefined> {
  const path = join(files.incoming, randomUUID())
  try {
    await writeFile(path, await archive.readAll(entry, largestPicture), { mode: 0o600 })
    return await normaliseImage(path, maxSide)
  } catch (error) {
    if (error instanceof ImageError || error instanceof ZipError) return
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
