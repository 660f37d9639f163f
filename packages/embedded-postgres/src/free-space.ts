import { statfs } from 'node:fs/promises'

/** Bytes free for this user on the disk that holds a folder. */
export async function freeSpaceOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
