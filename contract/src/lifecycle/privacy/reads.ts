import type { Reads } from '../../kernel/command/entity-type.ts'

export const privacyReads = {
  getRetention: ['systemParameter', 'retentionCertificate'],
  getRetentionPreview: [
    'systemParameter',
    'retentionCertificate',
    'settlement',
    'conflict',
    'blacklist',
    'declaration',
  ],
  getRetentionCertificatePage: ['retentionCertificate'],
  getRetentionCertificate: ['retentionCertificate'],
} as const satisfies Reads
