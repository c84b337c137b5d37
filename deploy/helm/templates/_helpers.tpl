{{- define "yieldboard.selector" -}}
app.kubernetes.io/name: yieldboard
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}
{{- define "yieldboard.labels" -}}
{{ include "yieldboard.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
{{- define "yieldboard.settings" -}}
PUBLIC_ORIGIN: {{ printf "https://%s" .Values.host | quote }}
METRICS_PORT: {{ .Values.metrics.port | quote }}
{{- if .Values.metrics.tlsSecret }}
METRICS_TLS_CERT: /run/secrets/metrics-tls/tls.crt
METRICS_TLS_KEY: /run/secrets/metrics-tls/tls.key
{{- end }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
