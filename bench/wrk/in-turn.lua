-- wrk -s in-turn.lua URL -- PATH...: asks for these, one after the other.
local paths, turn = {}, 0

init = function(args)
   paths = args
end

request = function()
   turn = turn % #paths + 1
   return wrk.format(nil, paths[turn])
end

dofile("bench/wrk/report.lua")
