import { texts } from '@fairgate/contract/app/texts'
import { jobNotifications } from '@fairgate/contract/insight/notification/command-notifications'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { packLocalized } from '../../kernel/command/context.ts'
import type { OnJob } from '../../kernel/services/services.ts'
import { addNotifications } from './add-notifications.ts'

/** Notifies the operator who started a job of its end, in the transaction of its end, unless they cancelled it. */
export const notifyOfJob: OnJob = async ({ db, push }, job) => {
  const { id, state, company_id: companyId, operator_id: operatorId, exhibition_id: exhibitionId } = job
  if (state !== 'done' && state !== 'failed') return
  if (!companyId || !operatorId || job.title_key === '') return
  const text = texts[job.title_key] ?? [job.title_key, job.title_key]
  const values = job.title_values as Readonly<Record<string, string>>
  const name = packLocalized({ nameCn: render(text, 'cn', values), nameEn: render(text, 'en', values) })
  const { kind } = jobNotifications[state]
  const page = `job:${job.kind}`
  await addNotifications({ db, push }, [
    { companyId, operatorId, kind, event: `job.${state}`, exhibitionId, subjectId: id, name, count: 1, page },
  ])
}
