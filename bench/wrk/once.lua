-- wrk -s once.lua URL -- PATH...: asks for each of these once, by one connection, and is done before
-- the time is over if it can be.
local paths, turn, answered = {}, -1, 0

init = function(args)
   paths = args
end

-- wrk calls this once before it begins, and sends nothing.
request = function()
   turn = turn + 1
   return wrk.format(nil, paths[math.max(turn, 1)] or paths[#paths])
end

response = function()
   answered = answered + 1
   if answered == #paths then wrk.thread:stop() end
end

dofile("bench/wrk/report.lua")
