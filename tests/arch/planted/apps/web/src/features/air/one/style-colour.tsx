export const AlarmMark = () => <circle fill="#c5221f" />
