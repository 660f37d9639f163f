import { tmpdir } from 'node:os'
import { freeSpaceOf } from '@fairgate/embedded-postgres/free-space'
import { expect, it } from 'vitest'
import { DiskSpace, diskReserve } from './disk-space.ts'
import { detectOutage } from './outage.ts'

it('a disk is full below the reserve, and has room again only well above it', async () => {
  let free: number | undefined
  const changes: boolean[] = []
  const disk = new DiskSpace({
    folder: '/anywhere',
    freeSpace: async () => {
      if (free === undefined) throw new Error('no such folder')
      return free
    },
    onChange: full => changes.push(full),
  })
  const found: (string | undefined)[] = []
  for (free of [diskReserve, diskReserve - 1, undefined, diskReserve, diskReserve + 64 * 1024 ** 2]) {
    await disk.measure()
    try {
      disk.check()
      found.push('room')
    } catch (error) {
      found.push(detectOutage(error))
    }
  }
  expect(found).toEqual(['room', 'kernel.diskFull', 'kernel.diskFull', 'kernel.diskFull', 'room'])
  expect(changes).toEqual([true, false])
})

it('free space is measured on the disk of the folder', async () => {
  expect(await freeSpaceOf(tmpdir())).toBeGreaterThanOrEqual(0)
  await expect(freeSpaceOf('/no/such/folder')).rejects.toThrow('ENOENT')
})
