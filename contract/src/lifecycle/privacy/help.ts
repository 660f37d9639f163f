import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { privacyPages } from './module.ts'

export const privacyHelp = {
  dataRetention: {
    label: [
      '设置各类个人数据在展会结束后保留多久，并预览今晚会清除哪些。清除之后，证明里写明数量与依据。',
      'Set how long each type of personal data is kept and preview what is deleted tonight. A certificate records the counts and period of each deletion.',
    ],
    next: 'retentionCertificates',
  },
  retentionCertificates: {
    label: [
      '每次清除留下的证明：类别、展会、数量与当时的期限，可打印。期限在数据保留页修改。',
      'A printable certificate of each deletion: kind, exhibition, count and period. Change periods on the Data retention page.',
    ],
    next: 'dataRetention',
  },
} as const satisfies HelpOf<typeof privacyPages>
