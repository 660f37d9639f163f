import type { RowOf } from '@fairgate/contract/app/catalogue'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

type CertificateRow = RowOf<'getRetentionCertificatePage'>

/** Actions on a certificate: a job makes its document, which the job tray offers. */
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
