// A game of shogi as a file from Japan has it: KIF in CP932, in base64. It reads: 太郎 against 花子,
// ７六歩 with a remark ３四歩 ２二角成 同銀 ４五角打 投了, and ８四歩 as a variation of the second move.
export const kifBase64 =
  "kOaO6IFGkb6YWQqM447ogUaJ1I5xCo7ojYeKhIFGlb2O6AqO6JCULS0tLY53jugtLS0tLS0tLS2PwZTvjp6K1C0tCi" +
  "AgIDEgglaYWpXgKDc3KSAgICggMDowMy8wMDowMDowMykKKopwk7mC8IpKgq+C6YFCCiAgIDIgglKObJXgKDMzKSAg" +
  "ICggMDowNS8wMDowMDowNSkKICAgMyCCUZPxinCQrCg4OCkgICAoIDA6MDEvMDA6MDA6MDQpCiAgIDQgk6+BQIviKD" +
  "MxKQogICA1IIJTjNyKcJHFCiAgIDYgk4qXuQoKlc+Ju4FGMo7oCiAgIDIggleObJXgKDgzKQo=";
