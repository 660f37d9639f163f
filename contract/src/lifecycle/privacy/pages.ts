import { pageEntries } from '../../kernel/page/page-entry.ts'

export const privacyPages = pageEntries({
  dataRetention: {
    path: '/dataRetention',
    screen: 'privacy/Retention',
    label: ['数据保留', 'Data retention'],
    permission: 'privacy:view',
    group: 'settings',
  },
  retentionCertificates: {
    path: '/dataRetention/certificates',
    screen: 'privacy/CertificateList',
    label: ['清除证明', 'Data deletion certificates'],
    under: 'dataRetention',
  },
})
