import { lookAtArchive, lookAtJobs, lookAtMigrations, lookAtReplica, lookAtServer, lookAtSetAside } from './database.ts'
import { lookAtFiles } from './files.ts'
import { type Finding, type Look, type Patient, wrong } from './finding.ts'
import { lookAtBackup, lookAtDisk, lookAtErasures, lookAtKey } from './machine.ts'
import {
  lookAtAddress,
  lookAtCertificate,
  lookAtMail,
  lookAtRealNames,
  lookAtSingleSignOn,
  lookAtSms,
} from './outside.ts'

const ofDatabase: readonly Look[] = [
  lookAtServer,
  lookAtMigrations,
  lookAtKey,
  lookAtErasures,
  lookAtJobs,
  lookAtSetAside,
  lookAtArchive,
  lookAtReplica,
]
const optionalChecks: readonly Look[] = [
  lookAtBackup,
  lookAtDisk,
  lookAtFiles,
  lookAtCertificate,
  lookAtAddress,
  lookAtMail,
  lookAtSms,
  lookAtRealNames,
  lookAtSingleSignOn,
]

/** Runs all checks of an installation and changes nothing. The worst findings come first. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const away = await patient.pool.query('select 1').then(
    () => undefined,
    (error: Error) => error.message || 'it does not answer',
  )
  const looks = away === undefined ? [...ofDatabase, ...optionalChecks] : optionalChecks
  const found = (await Promise.all(looks.map(look => look(patient)))).flat()
  if (away !== undefined) found.unshift(wrong(`The database cannot be used: ${away}.`))
  return found.toSorted((a, b) => Number(a.weight === 'watch') - Number(b.weight === 'watch'))
}
