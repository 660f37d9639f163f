import type { Pair, SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ofServices } from '../../kernel/services/services.ts'

export interface SurveyVersion {
  number: number
  theme: { title: Pair; intro: Pair; thanks: Pair }
  content: SurveyContent
}

const maxCached = 200
const cacheOf = ofServices(() => new Map<string, SurveyVersion>())

/** A published version. It never changes, so each node caches it. */
export async function versionOf(
  { db, services }: { db: Db; services: Services },
  surveyId: string,
  number: number,
): Promise<SurveyVersion | undefined> {
  const versions = cacheOf(services)
  const name = `${surveyId} ${number}`
  const known = versions.get(name)
  if (known) return known
  const read = await db.maybe<SurveyVersion>(
    sql`select number, theme, content from survey_version where survey_id = ${surveyId} and number = ${number}`,
  )
  if (read) {
    if (versions.size >= maxCached) versions.delete(versions.keys().next().value ?? '')
    versions.set(name, read)
  }
  return read
}
