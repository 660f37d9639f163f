import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connectionLost, detectOutage } from './outage.ts'

const system = (code: string, syscall = 'write') => Object.assign(new Error(code), { code, syscall })
const database = (code: string) => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

describe('outageOf', () => {
  it.each([
    [database('53100'), 'kernel.diskFull'],
    [system('ENOSPC'), 'kernel.diskFull'],
    [database('57014'), 'kernel.tookTooLong'],
    [database('55P03'), 'kernel.tookTooLong'],
    [database('57P03'), 'kernel.databaseAway'],
    [system('ECONNREFUSED', 'connect'), 'kernel.databaseAway'],
    [system('ENOENT', 'connect'), 'kernel.databaseAway'],
    [new Error('Connection terminated unexpectedly'), 'kernel.databaseAway'],
    [system('ENOENT', 'open'), undefined],
    [database('23505'), undefined],
    [new Error('anything else'), undefined],
  ])('%s is told as %s', (error, outage) => expect(detectOutage(error)).toBe(outage))
})

describe('connectionLost', () => {
  it('is true of a broken connection, not of an unreachable database', () => {
    const lost = [database('57P01'), system('ECONNRESET', 'read'), new Error('Connection terminated unexpectedly')]
    const away = [database('57P03'), system('ECONNREFUSED', 'connect'), database('53100')]
    expect([lost.map(connectionLost), away.map(connectionLost)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
  })
})
