import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { CommitsWait, connectionLost, detectOutage, StandbyServer } from './outage.ts'

const system = (code: string, syscall = 'write') => Object.assign(new Error(code), { code, syscall })
const database = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError(code, 0, 'error'), { code, severity })

describe('outageOf', () => {
  it.each([
    [database('53100'), 'kernel.diskFull'],
    [system('ENOSPC'), 'kernel.diskFull'],
    [database('57014'), 'kernel.tookTooLong'],
    [database('55P03'), 'kernel.tookTooLong'],
    [database('40P01'), 'kernel.tookTooLong'],
    [database('57P03'), 'kernel.databaseAway'],
    [database('57P05'), 'kernel.databaseAway'],
    [database('25006'), 'kernel.databaseAway'],
    [new StandbyServer(), 'kernel.databaseAway'],
    [new CommitsWait(), 'kernel.databaseAway'],
    // PgBouncer's code; PostgreSQL has it for parameters that do not fit the statement.
    [database('08P01', 'FATAL'), 'kernel.databaseAway'],
    [database('08P01'), undefined],
    [database('FG004'), 'kernel.moving'],
    [database('FG005'), 'kernel.moved'],
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
    const lost = [
      ...[database('57P01'), database('57P05'), database('25006'), database('08P01', 'FATAL')],
      ...[system('ECONNRESET', 'read'), system('ETIMEDOUT', 'read'), new Error('Connection terminated unexpectedly')],
    ]
    const away = [
      ...[database('57P03'), database('53100'), database('08P01'), new StandbyServer(), new CommitsWait()],
      ...[system('ECONNREFUSED', 'connect'), system('ETIMEDOUT', 'connect')],
    ]
    expect(lost.filter(error => !connectionLost(error))).toEqual([])
    expect(away.filter(connectionLost)).toEqual([])
  })
})
