import type { RowOf } from '@fairgate/contract/app/catalogue'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

type CertificateRow = RowOf<'getRetentionCertificatePage'>

/** What is done with a certificate: its paper is made by a job, which the tray then offers. */
export const certificateActions = defineActions<CertificateRow>(
  'privacy',
  {
    print: {
      command: 'printRetentionCertificate',
      payload: rows => ({ id: rows[0]?.id }),
      done: 'privacy.printStarted',
    },
  },
  row => row.day,
)
